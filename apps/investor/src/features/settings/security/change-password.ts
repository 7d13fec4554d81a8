import { newPassword } from '@parcela/contract';
import { changePassword } from '@parcela/contract/investor';
import { z } from 'zod/mini';
import { call } from '../../../shared/api/api.ts';
import { session } from '../../../shared/session/session.ts';
import { refreshSecurity } from './security-queries.ts';
import { withStepUp } from '../../../shared/step-up/step-up.ts';

const repeatedPassword = {
  password: newPassword,
  passwordConfirmation: z.string().check(z.minLength(1, { error: 'required' })),
};

interface TypedPasswords {
  readonly password: string;
  readonly passwordConfirmation: string;
}
const sameTwice = z.refine<TypedPasswords>(
  ({ password, passwordConfirmation }) => password === passwordConfirmation,
  { error: 'passwords_differ', path: ['passwordConfirmation'], abort: false },
);

/** The first password of an investor who signed up with Google or Apple: the form asks for no current password. */
export const firstPasswordSchema = z
  .object({ currentPassword: z.string(), ...repeatedPassword })
  .check(sameTwice);

/**
 * A new password (spec section 5): the user fills in all three fields, and types twice a new password that
 * differs from the current one.
 */
export const otherPasswordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, { error: 'required' })),
    ...repeatedPassword,
  })
  .check(
    sameTwice,
    z.refine(({ currentPassword, password }) => password !== currentPassword, {
      error: 'password_same',
      path: ['password'],
    }),
  );

/**
 * Sets a password. The server ends every session and starts a new one here. Throws an `ApiFailure`:
 * `auth.credentials_invalid` for a wrong current password, `auth.password_…` for a refused new one.
 */
export const setPassword = async ({
  currentPassword,
  ...repeated
}: TypedPasswords & { readonly currentPassword: string }): Promise<void> => {
  const body = currentPassword === '' ? repeated : { currentPassword, ...repeated };
  const { jwt } = await withStepUp(() => call(changePassword, { body }));
  session.start(jwt);
  await refreshSecurity();
};
