import { emailKey } from '@parcela/domain';
import { networkOf } from './client-network.ts';
import { sha256 } from '../ids.ts';
import type { RateLimits } from './rate-limits.ts';

const budgets = {
  investor: { network: 'sign-in', account: 'sign-in-account' },
  staff: { network: 'staff-sign-in', account: 'staff-sign-in-account' },
} as const;
type SignInAudience = keyof typeof budgets;

/** The account that somebody tries to sign in to, and from where. */
interface SignInSource {
  readonly email: string;
  readonly clientAddress: string;
}

/** The key under which attempts on an address are counted, so that the counter need not store the address. */
export const attemptSubject = (email: string): string => sha256(emailKey(email)).toString('base64url');

/** The key of one account as it is tried from one network. */
export const networkSubject = ({ email, clientAddress }: SignInSource): string =>
  `${attemptSubject(email)}|${networkOf(clientAddress)}`;

/**
 * Counts an attempt before anything is computed: few from one network, so that nobody can lock the owner out from
 * another; many from all of them together. What the first limit refuses is not counted by the second, else one network
 * could use up everybody's tries.
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

/** Resets the attempts on an account after a sign-in of its owner. */
export const forgiveSignIns = async (
  rateLimits: RateLimits,
  audience: SignInAudience,
  source: SignInSource,
): Promise<void> => {
  await rateLimits.forgive(budgets[audience].network, networkSubject(source));
  await rateLimits.forgive(budgets[audience].account, attemptSubject(source.email));
};
