import { compactCode } from '@parcela/domain';
import { z } from 'zod/mini';
import { documentId, instant } from '../primitives.ts';
import { userSummary } from './user.ts';

export const secondFactorMethod = z.enum(['totp', 'recovery']);

const session = z.strictObject({ jwt: z.string(), user: userSummary });
/** The password was right, or the provider knows the person; a code has to follow within ten minutes. */
const challenge = z.strictObject({
  jwt: z.null(),
  challenge: z.strictObject({ token: z.string(), methods: z.array(secondFactorMethod) }),
});
export const signInAnswer = z.union([session, challenge]);
export const sessionAnswer = session;
/** `signIn`: this browser did not sign up, or too long ago; the person signs in as usual. */
export const continuedSignUpAnswer = z.union([
  session,
  challenge,
  z.strictObject({ jwt: z.null(), signIn: z.literal(true) }),
]);

/** `next`: where the person wanted to go before the redirect, a path of our own. */
const next = { next: z.nullable(z.string()) };
const socialSession = z.strictObject({ ...session.shape, ...next });
const socialChallenge = z.strictObject({ ...challenge.shape, ...next });
/** What linking an account leads to. */
export const linkedSignInAnswer = z.union([socialSession, socialChallenge]);
/**
 * `link`: the account with this address has a password, and it is unknown whether it belongs to the same person;
 * `linkSocialAccount` takes the token within ten minutes, with the password or without.
 */
export const socialSignInAnswer = z.union([
  socialSession,
  socialChallenge,
  z.strictObject({ jwt: z.null(), link: z.strictObject({ token: z.string() }), ...next }),
]);

/** Room for spaces and invisible characters of a paste. */
export const typedCodeMax = 40;
/** What authenticators show (six digits), or a recovery code; spaces and hyphens between groups are left out. */
export const typedCode = z
  .string({ error: 'required' })
  .check(
    z.overwrite(compactCode),
    z.minLength(1, { error: 'required' }),
    z.maxLength(typedCodeMax, { error: 'too_big' }),
  );

export const ownSession = z.strictObject({
  documentId,
  /** Browser and system as people call them: `Firefox, Windows`; empty when nothing is known. */
  device: z.string(),
  createdAt: instant,
  lastActiveAt: instant,
  isCurrent: z.boolean(),
});

export const socialProvider = z.enum(['google', 'apple']);

/** How the account is protected, for the settings and for step-up. */
export const accountSecurity = z.strictObject({
  hasPassword: z.boolean(),
  secondFactor: z.nullable(z.strictObject({ since: instant, recoveryCodesLeft: z.int() })),
  providers: z.array(socialProvider),
  /** What `step-up` asks of this person: their password, a code of the authenticator, or a code by mail. */
  stepUp: z.enum(['password', 'code', 'mail']),
  /** Until when this session needs no step-up; null when it is not fresh. */
  freshUntil: z.nullable(instant),
});

z.globalRegistry.add(ownSession, { id: 'OwnSession' });
z.globalRegistry.add(accountSecurity, { id: 'AccountSecurity' });
