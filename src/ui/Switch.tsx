import type { ComponentProps } from 'react';
import styles from './Switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'onChange'> & {
  onChange: (on: boolean) => void;
};

/** A switch that takes effect at once. It belongs at the end of a row that labels it. */
export const Switch = ({ onChange, ...rest }: SwitchProps) => (
  <input
    {...rest}
    type="checkbox"
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state
    role="switch"
    className={styles.switch}
    onChange={(event) => onChange(event.target.checked)}
  />
);
