import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useUiTexts } from '../provider/ui-context.ts';
import { inputProps } from './field-parts.tsx';
import field from './field.module.css';
import { useBoundField } from './form-context.ts';
import classes from './password-field.module.css';
import type { TextFieldProps } from './props.ts';

const RevealIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={20} stroke={1.6} /> : <IconEye size={20} stroke={1.6} />;

/** A password that can be shown while typing, also by keyboard. */
export function PasswordField(props: TextFieldProps) {
  const texts = useUiTexts();
  const bound = useBoundField(props.name, props.label);
  const [isVisible, setVisible] = useState(false);
  const shared = inputProps(props, bound);
  return (
    <PasswordInput
      {...shared}
      classNames={{
        label: field['label'],
        description: field['description'],
        error: field['error'],
        input: field['input'],
        innerInput: classes['inner'],
        visibilityToggle: classes['toggle'],
      }}
      value={typeof bound.value === 'string' ? bound.value : ''}
      onChange={(event) => bound.setValue(event.currentTarget.value)}
      onFocus={bound.onFocus}
      onBlur={bound.onBlur}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={RevealIcon}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? texts.hidePassword : texts.showPassword,
        'aria-controls': bound.id,
        tabIndex: 0,
      }}
      autoComplete={props.autoComplete ?? 'current-password'}
      maxLength={props.maxLength}
    />
  );
}
