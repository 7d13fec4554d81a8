import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDotsVertical } from '@tabler/icons-react';
import { useRef } from 'react';
import { useUiContext } from '../provider/ui-context.ts';
import { lookOf } from './button.tsx';
import icon from './icon-button.module.css';
import classes from './menu-of-actions.module.css';
import type { ActionMenuProps } from './props.ts';

const buttonLook = { emphasis: 'secondary', size: 'small', iconEnd: IconChevronDown } as const;

/** A button that opens a list of actions; loaded by `action-menu.tsx`. */
export function MenuOfActions({ label, actions, look = 'dots' }: ActionMenuProps) {
  const { linkComponent } = useUiContext();
  const button = useRef<HTMLButtonElement>(null);
  const choose = (onSelect: () => void): void => {
    // A dialog that opens now returns the focus to where it was, and the menu is closed by then.
    button.current?.focus();
    onSelect();
  };
  return (
    <Menu
      position="bottom-end"
      shadow="none"
      transitionProps={{ duration: 150 }}
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
      withinPortal
    >
      <Menu.Target>
        {look === 'dots' ? (
          <ActionIcon ref={button} variant="subtle" size={40} className={icon['root']} aria-label={label}>
            <IconDotsVertical size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button ref={button} {...lookOf(buttonLook)}>
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown className={classes['dropdown']}>
        {actions.map(({ key, label: text, icon: Icon, to, onSelect, isDangerous, isDisabled }) => (
          <Menu.Item
            key={key}
            className={classes['item']}
            data-dangerous={isDangerous || undefined}
            leftSection={Icon === undefined ? undefined : <Icon size={18} stroke={1.6} />}
            disabled={isDisabled === true}
            {...(onSelect === undefined ? {} : { onClick: () => choose(onSelect) })}
            {...(to === undefined ? {} : { component: linkComponent as 'a', href: to })}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
