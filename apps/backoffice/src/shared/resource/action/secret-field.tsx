import { PasswordField } from '@parcela/ui';
import type { ReactNode } from 'react';
import { useStaff } from '../../session/staff.ts';
import type { Field } from '../fields.ts';
import type { SharedProps } from '../fields/shared-props.ts';

interface SecretFieldProps {
  readonly shared: SharedProps;
  readonly field: Extract<Field, { kind: 'password' }>;
}

/** A password of the signed-in staff member. */
export const SecretField = ({ shared, field }: SecretFieldProps): ReactNode => {
  const { email } = useStaff();
  return (
    <>
      {/* The user name, for password managers. */}
      {field.of === 'current-password' && (
        <input type="text" autoComplete="username" value={email} readOnly hidden />
      )}
      <PasswordField {...shared} autoComplete={field.of} hasAutoFocus={field.hasAutoFocus ?? false} />
    </>
  );
};
