import { IconChevronDown, IconDotsVertical } from '../icons/icons.gen.ts';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useUiContext } from '../provider/ui-context.ts';
import classes from './action-menu.module.css';
import { ButtonInside, buttonLook } from './button.tsx';
import icon from './icon-button.module.css';
import type { ActionMenuProps, MenuAction } from './props.ts';

interface OpenMenuProps extends Omit<ActionMenuProps, 'look'> {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'),
];

/** Arrows move between items and wrap around, Home and End go to the ends. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu);
  const position = items.indexOf(document.activeElement as HTMLElement);
  const next = {
    ArrowDown: (position + 1) % items.length,
    ArrowUp: (position - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[key];
  if (next !== undefined) items[next]?.focus();
  return next !== undefined;
}

function MenuItem({ action, onChosen }: { action: MenuAction; onChosen: () => void }) {
  const { linkComponent: RouterLink } = useUiContext();
  const { label, icon: Icon, to, onSelect, isDangerous, isDisabled = false } = action;
  const inside = (
    <>
      {Icon !== undefined && <Icon size={18} stroke={1.6} />}
      {label}
    </>
  );
  if (to !== undefined && !isDisabled)
    return (
      <RouterLink role="menuitem" href={to} className={classes['item']} onClick={onChosen}>
        {inside}
      </RouterLink>
    );
  return (
    <button
      type="button"
      role="menuitem"
      className={classes['item']}
      data-dangerous={isDangerous || undefined}
      disabled={isDisabled}
      onClick={() => {
        onChosen();
        onSelect?.();
      }}
    >
      {inside}
    </button>
  );
}

/** Above everything else, as the browser's own popover; CSS places it at its button. */
function OpenMenu({ id, label, actions, button, onClose }: OpenMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  // A dialog that opens now returns the focus to the button, because the menu has closed by then.
  const leave = (): void => {
    button.current?.focus();
    onClose();
  };

  useLayoutEffect(() => {
    const menu = ref.current;
    if (menu === null) return;
    // Not every test DOM supports popovers.
    if ('showPopover' in menu) menu.showPopover();
    itemsOf(menu)[0]?.focus();
  }, []);

  useEffect(() => {
    const closeOutside = ({ target }: Event): void => {
      if (!(target instanceof Node)) return;
      if (ref.current?.contains(target) !== true && button.current?.contains(target) !== true) onClose();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape' || event.key === 'Tab') leave();
    if (event.key === 'Escape' || moveFocus(event.currentTarget, event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return createPortal(
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes['menu']}
      style={{ positionAnchor: `--${id}` }}
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => (
        <MenuItem key={action.key} action={action} onChosen={leave} />
      ))}
    </div>,
    document.body,
  );
}

const small = { emphasis: 'secondary', size: 'small', iconEnd: IconChevronDown } as const;

/** A button that opens a list of actions; renders nothing without actions. */
export function ActionMenu({ label, actions, look = 'dots' }: ActionMenuProps) {
  const id = `menu${useId().replaceAll(/\W/g, '')}`;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (actions.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        {...(look === 'dots' ? { className: icon['root'], 'aria-label': label } : buttonLook(small))}
        style={{ anchorName: `--${id}` }}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {look === 'dots' ? (
          <IconDotsVertical size={20} stroke={1.75} aria-hidden />
        ) : (
          <ButtonInside {...small}>{label}</ButtonInside>
        )}
      </button>
      {isOpen && (
        <OpenMenu id={id} label={label} actions={actions} button={button} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
