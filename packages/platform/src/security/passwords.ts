import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { OperationalError } from '../errors.ts';

/**
 * argon2id with 19 MiB and two passes (OWASP); the whole password counts, no matter how many bytes its letters take.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same letters typed on different keyboards are the same password. */
const composed = (password: string): Buffer => Buffer.from(password.normalize('NFC'));

/** The maximum number of parallel hashes: half of the processors stay free for requests without a password. */
const atOnceMax = Math.max(1, Math.floor(availableParallelism() / 2));
/** Some seconds of work. Later callers have to try again instead of waiting indefinitely. */
const waitingMax = 200;
const turns = { running: 0, waiting: [] as (() => void)[] };

/** Passwords have their own queue, so a flood waits there. @throws OperationalError 503 */
const inTurn = async <T>(compute: () => Promise<T>): Promise<T> => {
  if (turns.waiting.length >= waitingMax)
    throw new OperationalError('common.unavailable', { retryAfterS: 5 });
  if (turns.running < atOnceMax) turns.running += 1;
  else await new Promise<void>((start) => turns.waiting.push(start));
  try {
    return await compute();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
  }
};

/** Takes about 30 ms on purpose: never called while a transaction is open. @throws OperationalError 503 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(composed(password), cost));

/** Looks like a hash but matches no password. */
export const unusablePasswordHash = (): string => {
  const random = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`;
};

export interface PasswordCheck {
  /**
   * Tells whether the password matches the hash; without a hash the check takes equally long and returns
   * false.
   */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

/** Checks unknown accounts against a hash that no password matches. */
export const createPasswordCheck = (): PasswordCheck => {
  const decoy = unusablePasswordHash();
  return {
    matches: async (passwordHash, password) => {
      const compared = passwordHash ?? decoy;
      return (await inTurn(() => verify(compared, composed(password)))) && typeof passwordHash === 'string';
    },
  };
};
