import { z } from 'zod/mini';
import { passwordCodes } from '../../password-codes.ts';
import { defineRoute } from '../../route.ts';
import { givenPassword, repeatedPassword, sameTwice } from '../../schemas/accounts/user.ts';
import { dataOf, okAnswer } from '../../schemas/primitives.ts';
import { newAuthenticator, offeredAuthenticator } from '../../schemas/staff-invitations.ts';

const own = {
  tag: 'auth',
  access: 'staff',
  permission: null,
  rate: 'credentials',
  stepUp: true,
} as const;

export const changeStaffPassword = defineRoute({
  ...own,
  operationId: 'changeStaffPassword',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/me/password',
  summary: 'Sets another password of the caller, who is signed out everywhere else.',
  idempotency: 'required',
  body: z.strictObject({ currentPassword: givenPassword, ...repeatedPassword }).check(sameTwice),
  answer: okAnswer,
  errors: ['staff.password_wrong', 'auth.password_same', ...passwordCodes],
});

export const offerStaffAuthenticator = defineRoute({
  ...own,
  operationId: 'offerStaffAuthenticator',
  method: 'GET',
  path: '/operator/me/authenticator/offer',
  summary: 'The secret of a new authenticator of the caller, for an hour. It changes nothing.',
  idempotency: 'none',
  answer: dataOf(offeredAuthenticator),
  errors: [],
});

export const setStaffAuthenticator = defineRoute({
  ...own,
  operationId: 'setStaffAuthenticator',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/me/authenticator',
  summary:
    'Puts the offered authenticator in the place of the old one, whose codes open nothing any more, and signs the caller out everywhere else.',
  idempotency: 'required',
  body: newAuthenticator,
  answer: okAnswer,
  errors: ['auth.code_invalid'],
});
