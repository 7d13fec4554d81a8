import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { usableAccount } from '../../../../test/support/wallets/sample-withdrawals.ts';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { lockWithdrawal } from './withdrawals.store.ts';

const context = useTestDatabase();

describe('lockWithdrawal', () => {
  it('makes other calls wait for the withdrawal until the decision is committed', async () => {
    const { userId } = await signedInUser(context());
    await usableAccount(context(), userId);
    const { rows } = await sql<{ id: number; documentId: string }>`
      insert into withdrawals (document_id, user_id, bank_account_id, amount, currency)
      select new_document_id(), ${userId}, id, 100, 'CZK' from bank_accounts where user_id = ${userId}
      returning id, document_id as "documentId"`.execute(context().admin.kysely);
    const [row] = rows;
    const isFree = async (): Promise<boolean> => {
      const found = await sql`select from withdrawals where id = ${row!.id} for update skip locked`.execute(
        context().admin.kysely,
      );
      return found.rows.length === 1;
    };
    for (const key of [{ id: row!.id }, { documentId: row!.documentId }])
      await context().transact(async (tx) => {
        expect(await lockWithdrawal(tx, key)).toMatchObject({ id: row!.id, state: 'requested' });
        expect(await isFree()).toBe(false);
      });
    expect(await isFree()).toBe(true);
  });
});
