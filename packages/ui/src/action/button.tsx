import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useUiContext } from '../provider/ui-context.ts';
import classes from './button.module.css';
import type { ButtonLinkProps, ButtonProps } from './props.ts';
import { Ring } from './ring.tsx';

const iconSize = 18;
const ringSizes = { small: 20, medium: 22, large: 26 } as const;

type Look = Partial<Pick<ButtonProps, 'emphasis' | 'icon' | 'iconEnd' | 'isWide' | 'size' | 'children'>>;

/** The attributes that give a native element the style of our buttons. */
export const buttonLook = ({ emphasis = 'primary', isWide = false, size = 'medium' }: Look) => ({
  className: classes['root'],
  'data-emphasis': emphasis,
  'data-size': size,
  'data-wide': isWide || undefined,
});

/** Label and icons of a button. */
export function ButtonInside({ icon: Icon, iconEnd: IconEnd, children }: Look): ReactNode {
  return (
    <span className={classes['inner']}>
      {Icon !== undefined && (
        <span className={classes['icon']} data-place="start">
          <Icon size={iconSize} stroke={1.75} />
        </span>
      )}
      <span className={classes['label']}>{children}</span>
      {IconEnd !== undefined && (
        <span className={classes['icon']} data-place="end">
          <IconEnd size={iconSize} stroke={1.75} />
        </span>
      )}
    </span>
  );
}

/**
 * A disabled button loses the focus; it gets the focus back afterwards, unless the user moved it elsewhere
 * meanwhile.
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
  const { onClick, type = 'button', isBusy = false, isDisabled = false, size = 'medium' } = props;
  const ref = useRetainedFocus(isBusy);
  return (
    <button
      ref={ref}
      {...buttonLook(props)}
      // oxlint-disable-next-line react/button-has-type -- one of the three, by the props
      type={type}
      onClick={onClick}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      disabled={isDisabled || isBusy}
      aria-label={props['aria-label']}
      aria-describedby={props['aria-describedby']}
    >
      <ButtonInside {...props} />
      {isBusy && (
        <span className={classes['ring']}>
          <Ring size={ringSizes[size]} />
        </span>
      )}
    </button>
  );
}

/** A link with the style of a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { linkComponent: RouterLink } = useUiContext();
  if (props.isExternal === true)
    return (
      <a {...buttonLook(props)} href={props.to} target="_blank" rel="noopener noreferrer">
        <ButtonInside {...props} />
      </a>
    );
  return (
    <RouterLink {...buttonLook(props)} href={props.to}>
      <ButtonInside {...props} />
    </RouterLink>
  );
}
