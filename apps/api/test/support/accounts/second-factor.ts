import { sql } from 'kysely';
import {
  enableSecondFactor,
  startSecondFactor,
} from '../../../src/modules/accounts/second-factor/enable-second-factor.ts';
import { findSecondFactor } from '../../../src/modules/accounts/second-factor/second-factor.queries.ts';
import { readClock, type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { testVault } from '../app/test-app.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

const deps = {
  vault: testVault,
  brandName: sampleBrandName,
  rateLimits: { countRequest: async () => {}, countAttempt: async () => {}, forgive: async () => {} },
};

export interface TestFactor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** An authenticator secret without a confirmed code. */
export const pendingFactor = async (tx: Tx, userId: number): Promise<TestFactor> => {
  const { secret } = await startSecondFactor(deps, tx, userId);
  return { secret, recoveryCodes: [] };
};

/** Enables the second factor, with all codes unused. */
export const secondFactorOf = async (tx: Tx, userId: number): Promise<TestFactor> => {
  const { secret } = await pendingFactor(tx, userId);
  const factor = await findSecondFactor(tx, userId);
  invariant(factor, 'a secret was just made');
  const { sealedSecret } = factor;
  const change = { userId, requestId: 'fixture' };
  return { secret, recoveryCodes: await enableSecondFactor(tx, { sealedSecret, step: 0n }, change) };
};

/** The authenticator's current code. */
export const codeNow = async (tx: Tx, { secret }: Pick<TestFactor, 'secret'>): Promise<string> =>
  totpCode(secret, await readClock(tx));

/** Sets the state after a sign-up with Google or Apple. */
export const removePasswordHash = async (tx: Tx, userId: number): Promise<void> => {
  await sql`update users set password_hash = null where id = ${userId}`.execute(tables(tx));
};
