import { IconEye, IconEyeOff } from '../icons/icons.gen.ts';
import { useState } from 'react';
import { TextInput } from '../controls/text-input.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import { FieldFrame } from './field-parts.tsx';
import { useBoundField } from '../form/form-context.ts';
import classes from './password-field.module.css';
import type { TextFieldProps } from './props.ts';

/** A password that can be shown while typing. */
export function PasswordField(props: TextFieldProps) {
  const texts = useUiTexts();
  const bound = useBoundField(props.name, props.label);
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? IconEyeOff : IconEye;
  const toggleText = isVisible ? texts.hidePassword : texts.showPassword;
  return (
    <FieldFrame field={props} bound={bound}>
      {(ties) => (
        <span className={classes['root']}>
          <TextInput
            {...ties}
            className={classes['input']}
            type={isVisible ? 'text' : 'password'}
            value={typeof bound.value === 'string' ? bound.value : ''}
            onChange={(event) => bound.setValue(event.currentTarget.value)}
            onBlur={bound.onBlur}
            autoComplete={props.autoComplete ?? 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={props.maxLength}
            data-autofocus={props.hasAutoFocus || undefined}
          />
          <button
            type="button"
            className={classes['toggle']}
            aria-label={toggleText}
            title={toggleText}
            aria-controls={bound.id}
            disabled={props.isDisabled === true}
            onClick={() => setVisible(!isVisible)}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
