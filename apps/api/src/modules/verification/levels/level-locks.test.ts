import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beforeCommit, useInterleaving } from '../../../../test/support/concurrency/interleave.ts';
import { giveLevels } from '../../../../test/support/verification/grant-levels.ts';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { investorLevels, revoke } from './levels.ts';

const context = useTestDatabase();
const { interleave } = useInterleaving(context);

const cleared = async (): Promise<number> => {
  const { userId } = await signedInUser(context());
  await giveLevels(context().database.reader, userId, 'KYC', 'AML');
  return userId;
};
const revocations = async (userId: number): Promise<number> => {
  const { rows } = await sql`
    select from domain_events where type = 'verification.revoked' and subject_id = ${String(userId)}`.execute(
    context().admin.kysely,
  );
  return rows.length;
};

describe('locks on verification levels', () => {
  it('delay a revocation until the commit of the decision about money', async () => {
    const userId = await cleared();
    const met = await interleave({
      first: (transact) => transact((tx) => investorLevels.lockLevels(tx, userId)),
      at: beforeCommit,
      second: (transact) => transact((tx) => revoke(tx, { userId, type: 'KYC', reason: 'test' })),
    });
    expect(met).toMatchObject({
      hasWaited: true,
      first: { value: expect.arrayContaining(['KYC', 'AML']) },
      second: { value: true },
    });
  });

  it('read the levels after the revocation that they waited for', async () => {
    const userId = await cleared();
    const met = await interleave({
      first: (transact) => transact((tx) => revoke(tx, { userId, type: 'KYC', reason: 'test' })),
      at: beforeCommit,
      second: (transact) => transact((tx) => investorLevels.lockLevels(tx, userId)),
    });
    expect(met.hasWaited).toBe(true);
    expect(met.second).toMatchObject({ value: expect.not.arrayContaining(['KYC']) });
  });

  it('let only one of two parallel revocations take effect', async () => {
    const userId = await cleared();
    const once = { userId, type: 'KYC', reason: 'test' } as const;
    const met = await interleave({
      first: (transact) => transact((tx) => revoke(tx, once)),
      at: beforeCommit,
      second: (transact) => transact((tx) => revoke(tx, once)),
    });
    expect(met).toMatchObject({ hasWaited: true, first: { value: true }, second: { value: false } });
    expect(await revocations(userId)).toBe(1);
  });

  it('let only one of two parallel grants take effect', async () => {
    const { userId } = await signedInUser(context());
    const met = await interleave({
      first: (transact) => transact((tx) => investorLevels.grantLevel(tx, userId, 'INVESTOR')),
      at: beforeCommit,
      second: (transact) => transact((tx) => investorLevels.grantLevel(tx, userId, 'INVESTOR')),
    });
    expect(met).toMatchObject({ hasWaited: true, second: { status: 'fulfilled' } });
    const { rows } = await sql`
      select from verification_records where user_id = ${userId} and type = 'INVESTOR'`.execute(
      context().admin.kysely,
    );
    expect(rows).toHaveLength(1);
  });
});
