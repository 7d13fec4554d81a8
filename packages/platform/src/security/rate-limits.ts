import type { RateClass } from '@parcela/contract';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './client-network.ts';
import { OperationalError } from '../errors.ts';

/**
 * Budgets of requests. PostgreSQL counts what an attacker would guess or flood (passwords, mails, tokens, codes),
 * across all processes and restarts. The process counts plain reads and writes, only to protect the machine, with room
 * for polling in many tabs.
 */
interface Budget {
  readonly points: number;
  readonly seconds: number;
}

/** Per client address and class. */
const addressBudgets = {
  read: { points: 1_200, seconds: 60 },
  write: { points: 300, seconds: 60 },
  hook: { points: 6_000, seconds: 60 },
  credentials: { points: 30, seconds: 60 },
  mail: { points: 20, seconds: 600 },
  lookup: { points: 60, seconds: 60 },
} as const satisfies Record<RateClass, Budget>;

/** Per account or mail address, from any client address. */
const subjectBudgets = {
  /** For one account from one network, and for one account from everywhere (a delay, never a lock-out). */
  'sign-in': { points: 10, seconds: 15 * 60 },
  'sign-in-account': { points: 100, seconds: 15 * 60 },
  'staff-sign-in': { points: 5, seconds: 15 * 60 },
  'staff-sign-in-account': { points: 100, seconds: 15 * 60 },
  /** Six digits after the password: few tries for an attacker who knows the password, from any address. */
  'staff-sign-in-code': { points: 10, seconds: 15 * 60 },
  /** An attacker with a stolen session guesses its password; the address does not matter. */
  'staff-password': { points: 5, seconds: 15 * 60 },
  'step-up': { points: 10, seconds: 15 * 60 },
  /** Six digits that an attacker with the password guesses; the address does not matter. */
  'second-factor': { points: 10, seconds: 15 * 60 },
  /** Codes mailed to one user: at most 50 of a million possible codes a day. */
  'step-up-mail': { points: 10, seconds: 24 * 60 * 60 },
  'confirmation-mail': { points: 5, seconds: 60 * 60 },
  'password-reset-mail': { points: 5, seconds: 60 * 60 },
} as const satisfies Record<string, Budget>;
export type SubjectBudget = keyof typeof subjectBudgets;

export interface RateLimits {
  /**
   * Takes one point for a request; a limit that is counted in the process returns without a promise.
   * @throws OperationalError 429
   */
  countRequest(rateClass: RateClass, clientAddress: string): Promise<void> | undefined;
  /** Takes one point for an attempt on an account, before anything is computed. @throws OperationalError 429 */
  countAttempt(budget: SubjectBudget, subject: string): Promise<void>;
  /** Resets the attempts on an account after a success. */
  forgive(budget: SubjectBudget, subject: string): Promise<void>;
}

const rateLimited = (msBeforeNext: number): OperationalError =>
  new OperationalError('common.rate_limited', { retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

const refuse = (reason: unknown): never => {
  throw reason instanceof RateLimiterRes ? rateLimited(reason.msBeforeNext) : reason;
};

/** Above this number the least recently active address is removed, so that many addresses cannot fill the memory. */
const networksMax = 20_000;

/** Counts points in this process, in windows that begin with an address's first request. */
const createCounter = ({ points, seconds }: Budget): ((network: string) => undefined) => {
  const windows = new LRUCache<string, { taken: number }>({ max: networksMax, ttl: seconds * 1000 });
  return (network) => {
    const known = windows.get(network);
    if (!known) windows.set(network, { taken: 1 });
    else if (known.taken >= points) throw rateLimited(windows.getRemainingTTL(network));
    else known.taken += 1;
  };
};

export const createRateLimits = (pool: pg.Pool, addressFactor: number): RateLimits => {
  const stored = (name: string, budget: Budget): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: budget.points,
      duration: budget.seconds,
      // An address over its limit needs no further database query.
      inMemoryBlockOnConsumed: budget.points + 1,
    });
  const scaled = (budget: Budget): Budget => ({ ...budget, points: budget.points * addressFactor });
  const storedByAddress = (rateClass: 'credentials' | 'mail' | 'lookup') => {
    const limiter = stored(`address-${rateClass}`, scaled(addressBudgets[rateClass]));
    return async (network: string): Promise<void> => {
      await limiter.consume(network).catch(refuse);
    };
  };

  const byAddress = {
    read: createCounter(scaled(addressBudgets.read)),
    write: createCounter(scaled(addressBudgets.write)),
    hook: createCounter(scaled(addressBudgets.hook)),
    credentials: storedByAddress('credentials'),
    mail: storedByAddress('mail'),
    lookup: storedByAddress('lookup'),
  };
  const bySubject = {
    'sign-in': stored('sign-in', subjectBudgets['sign-in']),
    'sign-in-account': stored('sign-in-account', subjectBudgets['sign-in-account']),
    'staff-sign-in': stored('staff-sign-in', subjectBudgets['staff-sign-in']),
    'staff-sign-in-account': stored('staff-sign-in-account', subjectBudgets['staff-sign-in-account']),
    'staff-sign-in-code': stored('staff-sign-in-code', subjectBudgets['staff-sign-in-code']),
    'staff-password': stored('staff-password', subjectBudgets['staff-password']),
    'step-up': stored('step-up', subjectBudgets['step-up']),
    'second-factor': stored('second-factor', subjectBudgets['second-factor']),
    'step-up-mail': stored('step-up-mail', subjectBudgets['step-up-mail']),
    'confirmation-mail': stored('confirmation-mail', subjectBudgets['confirmation-mail']),
    'password-reset-mail': stored('password-reset-mail', subjectBudgets['password-reset-mail']),
  };
  return {
    countRequest: (rateClass, clientAddress) => byAddress[rateClass](networkOf(clientAddress)),
    countAttempt: async (budget, subject) => {
      await bySubject[budget].consume(subject).catch(refuse);
    },
    forgive: async (budget, subject) => {
      await bySubject[budget].delete(subject);
    },
  };
};
