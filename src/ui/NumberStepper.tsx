import { useLingui } from '@lingui/react/macro';
import { IconButton } from './IconButton.tsx';
import styles from './NumberStepper.module.css';

type NumberStepperProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** A small number with buttons for plus and minus. */
export function NumberStepper({ label, value, min, max, onChange }: NumberStepperProps) {
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
