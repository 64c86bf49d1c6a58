import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './buttonClass.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';
import { Spinner } from './Spinner.tsx';
import styles from './Button.module.css';

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean; icon?: IconName };

/**
 * A button. A busy one keeps the focus and ignores taps, so that nothing is sent twice. A disabled one is hollow and
 * stays readable, because its label says what is missing.
 */
export function Button({
  look,
  size,
  wide,
  busy = false,
  icon,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const ignore = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** Buttons side by side; with large text, one below another. */
export function ButtonRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={className ? `${styles.row} ${className}` : styles.row} />;
}
