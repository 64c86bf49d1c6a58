import { cx } from './cx.ts';
import styles from './Button.module.css';
import iconStyles from './IconButton.module.css';

export type ButtonLook = {
  /**
   * One `primary` per screen: the next step. `neutral` is a text button in the text colour; `onWarn` is for an amber
   * banner.
   */
  look?: 'primary' | 'quiet' | 'text' | 'neutral' | 'danger' | 'onWarn';
  /** 56, 64 and 48 px. */
  size?: 'default' | 'ride' | 'small';
  wide?: boolean;
};

/** For links that look like buttons; a real button is `<Button>`. */
export const buttonClass = ({ look = 'quiet', size = 'default', wide = false }: ButtonLook, className?: string) =>
  cx(
    styles.button,
    look !== 'quiet' && styles[look],
    size !== 'default' && styles[size],
    wide && styles.wide,
    className,
  );

/** For links that look like round buttons; a real button is `<IconButton>`. */
export const iconButtonClass = (
  { look = 'bare' }: { look?: 'bare' | 'filled' | 'float' } = {},
  className?: string,
): string => cx(iconStyles.button, look !== 'bare' && iconStyles[look], className);
