import { hash, verify } from '@node-rs/argon2';
import { newSecret } from './ids.ts';

/** argon2id with 19 MiB and two passes (OWASP); the whole password counts, however many bytes its letters take. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same letters typed on different keyboards are the same password. */
const composed = (password: string): Buffer => Buffer.from(password.normalize('NFC'));

/** Takes about 30 ms on purpose: never called while a transaction is open. */
export const hashPassword = (password: string): Promise<string> => hash(composed(password), cost);

export interface PasswordCheck {
  /** Whether the password belongs to the hash; without a hash it takes as long and is always false. */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Holds the hash of a password that nobody knows, against which unknown accounts are checked. */
export const createPasswordCheck = (): PasswordCheck => {
  const decoy = hashPassword(newSecret());
  return {
    matches: async (passwordHash, password) =>
      (await verify(passwordHash ?? (await decoy), composed(password))) && passwordHash !== undefined,
  };
};
