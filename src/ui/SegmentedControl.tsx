import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './SegmentedControl.module.css';

type SegmentedControlProps<Value extends string> = {
  /** Names the group for a screen reader. */
  label: string;
  choices: readonly { value: Value; label: ReactNode; lang?: string; spoken?: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  compact?: boolean;
  onHero?: boolean;
};

/** Two to four choices; exactly one is chosen. Arrow keys change the choice. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
  compact = false,
  onHero = false,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.segments, compact && styles.compact, onHero && styles.onHero)}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(styles.segment, choice.value === chosen && styles.chosen)}
          lang={choice.lang}
        >
          <input
            type="radio"
            name={name}
            aria-label={choice.spoken}
            checked={choice.value === chosen}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
