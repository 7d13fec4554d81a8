import { compactCode } from '@parcela/domain';
import { z } from 'zod/mini';
import { documentId, instant } from '../primitives.ts';
import { ownPasskey } from './passkey.ts';
import { userSummary } from './user.ts';

export const secondFactorMethod = z.enum(['totp', 'recovery']);

const session = z.strictObject({ jwt: z.string(), user: userSummary });
/** The password was right, or the provider knows the user; a code has to follow within ten minutes. */
const challenge = z.strictObject({
  jwt: z.null(),
  challenge: z.strictObject({ token: z.string(), methods: z.array(secondFactorMethod) }),
});
export const signInAnswer = z.union([session, challenge]);
export const sessionAnswer = session;
/** `signIn`: this browser did not sign up, or the sign-up was too long ago; the user signs in as usual. */
export const continuedSignUpAnswer = z.union([
  session,
  challenge,
  z.strictObject({ jwt: z.null(), signIn: z.literal(true) }),
]);

/** `next`: the page that the user requested before the redirect, a path of our own. */
const next = { next: z.nullable(z.string()) };
const socialSession = z.strictObject({ ...session.shape, ...next });
const socialChallenge = z.strictObject({ ...challenge.shape, ...next });
/** The possible results of linking an account. */
export const linkedSignInAnswer = z.union([socialSession, socialChallenge]);
/**
 * `link`: the account with this address has a password, and its owner may be a different person;
 * `linkSocialAccount` takes the token within ten minutes, with the password or without.
 */
export const socialSignInAnswer = z.union([
  socialSession,
  socialChallenge,
  z.strictObject({ jwt: z.null(), link: z.strictObject({ token: z.string() }), ...next }),
]);

/** Space for blanks and invisible characters of a paste. */
export const typedCodeMax = 40;
/**
 * A code of an authenticator (six digits), or a recovery code; spaces and hyphens between groups are dropped.
 */
export const typedCode = z
  .string({ error: 'required' })
  .check(
    z.overwrite(compactCode),
    z.minLength(1, { error: 'required' }),
    z.maxLength(typedCodeMax, { error: 'too_big' }),
  );

export const ownSession = z.strictObject({
  documentId,
  /** Browser and system in everyday words: `Firefox, Windows`; empty when nothing is known. */
  device: z.string(),
  createdAt: instant,
  lastActiveAt: instant,
  isCurrent: z.boolean(),
});

export const socialProvider = z.enum(['google', 'apple']);

/** The protection of the account, for the settings and for step-up. */
export const accountSecurity = z.strictObject({
  hasPassword: z.boolean(),
  secondFactor: z.nullable(z.strictObject({ since: instant, recoveryCodesLeft: z.int() })),
  providers: z.array(socialProvider),
  /**
   * The proof that `step-up` asks of this user: the password, a code of the authenticator, or a mailed code.
   */
  stepUp: z.enum(['password', 'code', 'mail']),
  /** Newest first. Each of them can also prove the user for a step-up. */
  passkeys: z.array(ownPasskey),
  /** The time until which this session needs no step-up; null when it is not fresh. */
  freshUntil: z.nullable(instant),
});

z.globalRegistry.add(ownSession, { id: 'OwnSession' });
z.globalRegistry.add(accountSecurity, { id: 'AccountSecurity' });
