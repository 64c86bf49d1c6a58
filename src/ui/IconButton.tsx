import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';
import { iconButtonClass } from './iconButtonClass.ts';
import type { IconName } from './iconName.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** What the button does, said to those who do not see the sign. */
  label: string;
  /** `float` lies over the map: 52 px and a shadow. */
  look?: 'bare' | 'filled' | 'float';
};

export function IconButton({ icon, label, look = 'bare', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={iconButtonClass({ look }, className)}>
      <Icon name={icon} />
    </button>
  );
}
