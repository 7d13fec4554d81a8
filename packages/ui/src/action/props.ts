import type { ReactNode } from 'react';
import type { IconComponent } from '../provider/props.ts';

export interface LanguageSwitchProps {
  label: string;
  value: string;
  onChange: (language: string) => void;
  languages: readonly { value: string; label: string }[];
}

export interface LinkProps {
  to: string;
  children: ReactNode;
  /** Opens in a new tab. */
  isExternal?: boolean;
  className?: string;
  onClick?: (event: React.MouseEvent<HTMLAnchorElement>) => void;
}

export type ButtonEmphasis = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonLook {
  children: ReactNode;
  emphasis?: ButtonEmphasis;
  icon?: IconComponent;
  iconEnd?: IconComponent;
  isWide?: boolean;
  size?: 'small' | 'medium' | 'large';
}

export interface ButtonProps extends ButtonLook {
  onClick?: (event: React.MouseEvent<HTMLButtonElement>) => void;
  type?: 'button' | 'submit';
  isBusy?: boolean;
  isDisabled?: boolean;
  /** For labels that make sense only in their context. */
  'aria-label'?: string;
  'aria-describedby'?: string;
}

export interface ButtonLinkProps extends ButtonLook {
  to: string;
  isExternal?: boolean;
}

export interface IconButtonProps {
  icon: IconComponent;
  label: string;
  onClick?: (event: React.MouseEvent<HTMLButtonElement>) => void;
  isPressed?: boolean;
  isDisabled?: boolean;
  /** A number next to the icon, for sighted users; the label also contains it. Hidden at 0. */
  count?: number;
}

export interface BackLinkProps {
  to: string;
  children: ReactNode;
}

export interface MenuAction {
  key: string;
  label: string;
  icon?: IconComponent;
  /** Either an address … */
  to?: string;
  /** … or a handler. */
  onSelect?: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
}

export interface ActionMenuProps {
  label: string;
  actions: readonly MenuAction[];
  /** `dots`: the label is for screen readers only. */
  look?: 'dots' | 'button';
}
