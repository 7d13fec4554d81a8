import { networkOf } from './client-network.ts';
import { emailKey } from '../email-key.ts';
import { sha256 } from '../ids.ts';
import type { RateLimits } from './rate-limits.ts';

const budgets = {
  investor: { network: 'sign-in', account: 'sign-in-account' },
  staff: { network: 'staff-sign-in', account: 'staff-sign-in-account' },
} as const;
type SignInAudience = keyof typeof budgets;

/** The account of a sign-in attempt, and the address it comes from. */
interface SignInSource {
  readonly email: string;
  readonly clientAddress: string;
}

/** The key that counts attempts on a mail address, so that the counter does not store the address. */
export const attemptSubject = (email: string): string => sha256(emailKey(email)).toString('base64url');

/** The key that counts attempts on one account from one network. */
export const networkSubject = ({ email, clientAddress }: SignInSource): string =>
  `${attemptSubject(email)}|${networkOf(clientAddress)}`;

/**
 * Counts an attempt before any computation: few from one network, so that no caller can lock the owner out from
 * elsewhere; many from all networks together. Attempts refused by the first limit do not count for the second,
 * otherwise one network could use up the tries of all.
 * @throws OperationalError 429
 */
export const countSignIn = async (
  rateLimits: RateLimits,
  audience: SignInAudience,
  source: SignInSource,
): Promise<void> => {
  await rateLimits.countAttempt(budgets[audience].network, networkSubject(source));
  await rateLimits.countAttempt(budgets[audience].account, attemptSubject(source.email));
};

/** Resets the attempts on an account after its owner has signed in. */
export const forgiveSignIns = async (
  rateLimits: RateLimits,
  audience: SignInAudience,
  source: SignInSource,
): Promise<void> => {
  await rateLimits.forgive(budgets[audience].network, networkSubject(source));
  await rateLimits.forgive(budgets[audience].account, attemptSubject(source.email));
};
