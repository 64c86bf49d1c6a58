import { cx } from './cx.ts';
import styles from './IconButton.module.css';

/** For links that look like round buttons; a real button is `<IconButton>`. */
export const iconButtonClass = (
  { look = 'bare' }: { look?: 'bare' | 'filled' | 'float' } = {},
  className?: string,
): string => cx(styles.button, look !== 'bare' && styles[look], className);
