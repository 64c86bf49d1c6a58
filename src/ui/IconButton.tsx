import type { ComponentProps } from 'react';
import { iconButtonClass } from './buttonClass.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** What the button does, for screen readers. */
  label: string;
  /** `float` is for a button over the map: 52 px and a shadow. */
  look?: 'bare' | 'filled' | 'float';
};

export function IconButton({ icon, label, look = 'bare', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={iconButtonClass({ look }, className)}>
      <Icon name={icon} />
    </button>
  );
}
