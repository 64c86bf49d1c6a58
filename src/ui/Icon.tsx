import { cx } from './cx.ts';
import type { IconName } from './iconName.ts';
import spriteUrl from './icons.svg';
import styles from './Icon.module.css';

type IconProps = {
  name: IconName;
  size?: 'small' | 'default' | 'large';
  className?: string | undefined;
};

/**
 * A symbol of the sprite in the colour of the surrounding text. Always decoration: a text or a label carries the
 * meaning.
 */
export function Icon({ name, size = 'default', className }: IconProps) {
  return (
    <svg className={cx(styles.icon, size !== 'default' && styles[size], className)} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
