import type { ComponentProps } from 'react';
import styles from './Switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'onChange'> & {
  onChange: (on: boolean) => void;
};

/** On or off, at once. It stands at the end of a row whose label names it. */
export const Switch = ({ onChange, ...rest }: SwitchProps) => (
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
  <input
    {...rest}
    type="checkbox"
    role="switch"
    className={styles.switch}
    onChange={(event) => onChange(event.target.checked)}
  />
);
