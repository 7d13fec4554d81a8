import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import classes from './icon-button.module.css';
import type { IconButtonProps } from './props.ts';

/** A quiet button that is only an icon; its label is read out and shown on hover. */
export function IconButton({ icon: Icon, label, onClick, isPressed, isDisabled = false }: IconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      className={classes['root']}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
