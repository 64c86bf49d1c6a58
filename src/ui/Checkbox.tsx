import type { ComponentProps, ReactNode } from 'react';
import styles from './Checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'children'> & {
  children: ReactNode;
  onChange: (checked: boolean) => void;
};

export const Checkbox = ({ children, onChange, ...rest }: CheckboxProps) => (
  <label className={styles.check}>
    <input {...rest} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
    <span>{children}</span>
  </label>
);
