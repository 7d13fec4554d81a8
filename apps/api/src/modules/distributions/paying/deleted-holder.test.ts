import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import {
  executeSample,
  importedSample,
} from '../../../../test/support/distributions/sample-distributions.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balanceOf, walletOf } from '../../ledger/index.ts';

const context = useTestDatabase();

it('sets the money of a holder who has left aside for staff, and pays the others', async () => {
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
  const { rows } = await sql`
    select user_id as "userId", state, waits_for as "waitsFor" from payout_lines
    where payout_id = ${payout.id} order by user_id`.execute(context().admin.kysely);
  expect(rows).toEqual([
    { userId: left.userId, state: 'waiting', waitsFor: 'staff' },
    { userId: stays.userId, state: 'settled', waitsFor: null },
  ]);
  const wallets = [left, stays].map(({ userId }) =>
    balanceOf(context().database.reader, walletOf(userId, 'CZK')),
  );
  expect(await Promise.all(wallets)).toEqual([0n, 12_50n]);
  const told = await sql`select from notifications where user_id = ${left.userId}`.execute(
    context().admin.kysely,
  );
  expect(told.rows).toEqual([]);
});
