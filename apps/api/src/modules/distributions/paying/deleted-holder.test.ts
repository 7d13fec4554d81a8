import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import {
  executeSample,
  importedSample,
  distributionDeps,
} from '../../../../test/support/distributions/sample-distributions.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import { balanceOf, walletOf } from '@parcela/ledger';
import { distributionsPersonalData } from '../personal-data.queries.ts';
import { paidByHand, retryLine } from './resolve-waiting-line.ts';

const context = useTestDatabase();

it('staff get a deleted holder’s money to pay by hand, and the other holders get theirs', async () => {
  const [left, stays] = [await clearedUser(context()), await clearedUser(context())];
  const distribution = await context().transact(async (tx) => {
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
  await executeSample(context().transact, distribution);
  // The sealed record remains for every holder with a line who deletes the account.
  const stranger = await clearedUser(context());
  const isRetained = async ({ userId }: { readonly userId: number }) =>
    distributionsPersonalData.hasRecords?.(context().database.reader, userId);
  expect([await isRetained(left), await isRetained(stranger)]).toEqual([true, false]);
  const { rows } = await sql<{ documentId: string }>`
    select user_id as "userId", state, waits_for as "waitsFor", document_id as "documentId" from distribution_lines
    where distribution_id = ${distribution.id} order by user_id`.execute(context().admin.kysely);
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
  // The holder's account is deleted, so a retry cannot pay the line.
  await context().transact((tx) =>
    retryLine(distributionDeps, tx, { line, staffId: requestedBy, reason, requestId: 'test' }),
  );
  expect((await auditLogOf(context(), line)).at(-1)?.after).toEqual({
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
  const notified = await sql`select from notifications where user_id = ${left.userId}`.execute(
    context().admin.kysely,
  );
  expect(notified.rows).toEqual([]);
});
