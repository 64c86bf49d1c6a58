import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Chips.module.css';
import text from './text.module.css';

type ChipsProps<Value extends string> = {
  /** The question that the chips answer. */
  legend: ReactNode;
  /** Hides the legend where a heading beside the chips has the same text. */
  legendHidden?: boolean;
  name: string;
  choices: readonly { value: Value; label: ReactNode }[];
} & (
  | { many?: false; chosen: Value | undefined; onChoose: (value: Value) => void }
  | { many: true; chosen: readonly Value[]; onChoose: (values: Value[]) => void }
);

/** A few short answers; the rider chooses one, or several with `many`. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { legend, legendHidden = false, name, choices } = props;
  const isChosen = (value: Value) => (props.many ? props.chosen.includes(value) : props.chosen === value);
  const choose = (value: Value, checked: boolean) => {
    if (!props.many) props.onChoose(value);
    else props.onChoose(checked ? [...props.chosen, value] : props.chosen.filter((other) => other !== value));
  };
  return (
    <fieldset>
      <legend className={legendHidden ? text.hidden : cx(styles.legend, text.label)}>{legend}</legend>
      <div className={styles.chips}>
        {choices.map(({ value, label }) => (
          <label key={value} className={cx(styles.chip, isChosen(value) && styles.chosen)}>
            <input
              type={props.many ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen(value)}
              onChange={(event) => choose(value, event.target.checked)}
            />
            <Icon name="check" size="small" className={styles.mark} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
