import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Button as MantineButton, type MantineSize } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { IconComponent } from '../provider/props.ts';
import { useUiContext } from '../provider/ui-context.ts';
import classes from './button.module.css';
import type { ButtonEmphasis, ButtonLinkProps, ButtonProps } from './props.ts';

const sizes = { small: 'sm', medium: 'md', large: 'lg' } as const satisfies Record<string, MantineSize>;

const variants: Record<ButtonEmphasis, string> = {
  primary: 'filled',
  secondary: 'default',
  quiet: 'subtle',
  danger: 'default',
};

const section = (Icon: IconComponent | undefined) =>
  Icon === undefined ? {} : { section: <Icon size={18} stroke={1.75} /> };

/** The properties by which Mantine's button looks like ours. */
export function lookOf(props: Pick<ButtonProps, 'emphasis' | 'icon' | 'iconEnd' | 'isWide' | 'size'>) {
  const { emphasis = 'primary', icon, iconEnd, isWide = false, size = 'medium' } = props;
  return {
    variant: variants[emphasis],
    size: sizes[size],
    fullWidth: isWide,
    leftSection: section(icon).section,
    rightSection: section(iconEnd).section,
    classNames: { root: classes['root'], inner: classes['inner'], label: classes['label'] },
    'data-emphasis': emphasis,
  };
}

/**
 * A disabled button loses the focus; the person who pressed it gets it back there, unless it went elsewhere meanwhile.
 */
function useRetainedFocus(isBusy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === ref.current;
    else if (hadFocus.current && document.activeElement === document.body) ref.current?.focus();
  }, [isBusy]);
  return ref;
}

/** A button. While busy its width and focus do not change, and it cannot be pressed again. */
export function Button(props: ButtonProps) {
  const { children, onClick, type = 'button', isBusy = false, isDisabled = false } = props;
  const ref = useRetainedFocus(isBusy);
  return (
    <MantineButton
      ref={ref}
      {...lookOf(props)}
      type={type}
      onClick={onClick}
      loading={isBusy}
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      aria-label={props['aria-label']}
      aria-describedby={props['aria-describedby']}
    >
      {children}
    </MantineButton>
  );
}

/** Somewhere to go, with the looks of a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { linkComponent } = useUiContext();
  const external = props.isExternal === true;
  return (
    <MantineButton
      {...lookOf(props)}
      component={external ? 'a' : (linkComponent as 'a')}
      href={props.to}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {props.children}
    </MantineButton>
  );
}
