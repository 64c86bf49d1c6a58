import { useLingui } from '@lingui/react/macro';
import { IconButton } from './IconButton.tsx';
import styles from './Stepper.module.css';

type StepperProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** A small number by plus and minus. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={label} className={styles.stepper}>
      <IconButton
        icon="minus"
        look="filled"
        label={t`Меньше`}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output className={styles.value} aria-live="polite">
        {value}
      </output>
      <IconButton
        icon="plus"
        look="filled"
        label={t`Больше`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}
