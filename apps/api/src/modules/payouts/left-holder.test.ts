import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { trailOf } from '../../testing/audit-trail.ts';
import { publishSampleProject, setSampleRates } from '../../testing/sample-content.ts';
import { clearedUser } from '../../testing/sample-orders.ts';
import { executeSample, importedSample, payoutDeps } from '../../testing/sample-payouts.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { addTestStaff } from '../../testing/test-staff.ts';
import { balanceOf, walletOf } from '../ledger/index.ts';
import { paidByHand, retryLine } from './waiting-lines.ts';

const context = useTestDatabase();

it('sets the money of a holder who has left aside for staff, who pay it by hand, and pays the others', async () => {
  const [left, stays] = [await clearedUser(context()), await clearedUser(context())];
  const payout = await context().transact(async (tx) => {
    await setSampleRates(tx);
    const { documentId } = await publishSampleProject(tx);
    return importedSample(tx, {
      project: documentId,
      importId: 'somebody-left',
      lines: [left, stays].map((holder) => [holder.documentId, '12.50']),
    });
  });
  await sql`
    update users set email = 'deleted', email_canonical = 'deleted', password_hash = null, deleted_at = app_now(),
      retain_until = app_now() + interval '10 years'
    where id = ${left.userId}`.execute(context().admin.kysely);
  await executeSample(context().transact, payout);
  const { rows } = await sql<{ documentId: string }>`
    select user_id as "userId", state, waits_for as "waitsFor", document_id as "documentId" from payout_lines
    where payout_id = ${payout.id} order by user_id`.execute(context().admin.kysely);
  expect(rows).toMatchObject([
    { userId: left.userId, state: 'waiting', waitsFor: 'staff' },
    { userId: stays.userId, state: 'settled', waitsFor: null },
  ]);
  const wallets = [left, stays].map(({ userId }) =>
    balanceOf(context().database.reader, walletOf(userId, 'CZK')),
  );
  expect(await Promise.all(wallets)).toEqual([0n, 12_50n]);
  const [requestedBy = 0, approvedBy = 0] = await context().transact((tx) => addTestStaff(tx, 2));
  const line = rows[0]?.documentId ?? '';
  const reason = 'By letter';
  // Nobody is there to whom it could go by itself.
  await context().transact((tx) =>
    retryLine(payoutDeps, tx, { line, staffId: requestedBy, reason, requestId: 'test' }),
  );
  expect((await trailOf(context(), line)).at(-1)?.after).toEqual({
    state: 'waiting',
    waitsFor: 'staff',
    reason,
  });
  const paid = await context().transact((tx) =>
    paidByHand.execute(
      tx,
      { line, evidence: '26-1' },
      { requestedBy, approvedBy, approval: 'test', reason, requestId: 'test' },
    ),
  );
  expect(paid).toEqual({ line, state: 'settled' });
  const told = await sql`select from notifications where user_id = ${left.userId}`.execute(
    context().admin.kysely,
  );
  expect(told.rows).toEqual([]);
});
