import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './buttonClass.ts';
import styles from './Button.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';
import { Spinner } from './Spinner.tsx';

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean; icon?: IconName };

/**
 * A button says what it does. Busy keeps the focus and swallows taps, so that nothing is sent twice;
 * disabled is hollow and stays readable, because its words say what is missing.
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
  const swallow = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? swallow : onClick}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** Buttons side by side, one under another when the text grows. */
export function ButtonRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={className ? `${styles.row} ${className}` : styles.row} />;
}
