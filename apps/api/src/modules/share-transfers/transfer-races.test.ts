import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { deletion, deletionPoints } from '../../../test/support/concurrency/deletion-race-cases.ts';
import { beforeCommit, useInterleaving, type Work } from '../../../test/support/concurrency/interleave.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { addTestStaff } from '../../../test/support/app/test-staff.ts';
import { recordSampleTransfer, sampleHolders } from '../../../test/support/orders/sample-share-transfers.ts';
import { assertSafe } from '../../../test/support/payments/payment-fixture.ts';

const context = useTestDatabase();
const { interleave } = useInterleaving(context);

afterEach(() => assertSafe(context()));

const codeOf = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'fulfilled' ? 'done' : (result.reason as { code: string }).code;

const recordingPoints = [
  { name: 'before it writes', when: 'before', statement: /insert into "?share_transfers/i },
  beforeCommit,
] as const;

describe('a transfer of shares and the deletion of its receiver at the same time', () => {
  const outcomes = new Set<string>();

  it.each([
    ...deletionPoints.map((at) => ['the deletion', at.name, at] as const),
    ...recordingPoints.map((at) => ['the transfer', at.name, at] as const),
  ])('never leave a transfer without an account when %s stops %s', async (who, _name, at) => {
    const holders = await sampleHolders(context());
    const [staffId = 0] = await context().transact((tx) => addTestStaff(tx, 1));
    const recording: Work = (transact) => transact((tx) => recordSampleTransfer(tx, holders, { staffId }));
    const deleting = deletion(holders.receiver);
    const isDeletionFirst = who === 'the deletion';
    const { first, second } = await interleave(
      isDeletionFirst
        ? { first: deleting, at, second: recording }
        : { first: recording, at, second: deleting },
    );
    const [deleted = '', recorded = ''] = (isDeletionFirst ? [first, second] : [second, first]).map(codeOf);
    const { rows } = await sql`
      select from share_transfers where to_user_id = ${holders.receiver.userId}`.execute(
      context().admin.kysely,
    );
    outcomes.add(`${deleted}, ${recorded}`);
    expect([
      ['account.not_deletable', 'done', 1],
      ['done', 'share_transfer.account_gone', 0],
      ['done', 'common.not_found', 0],
    ]).toContainEqual([deleted, recorded, rows.length]);
  });

  it('have each been won by both sides at least once', () => {
    expect(outcomes.size).toBeGreaterThan(1);
  });
});
