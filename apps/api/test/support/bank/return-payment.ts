import { type Money, money } from '@parcela/domain';
import { sql } from 'kysely';
import { restrictForReversal } from '../../../src/modules/payments/reversals/receive-reversal.ts';
import { restrictMoney } from '../../../src/modules/payments/reversals/restrict-account.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { addTestStaff } from '../app/test-staff.ts';

/** Lets the bank reverse the newest payment with this amount and reference. */
export const reversePayment = async (
  tx: Tx,
  taken: { readonly reference: string; readonly amount: Money; readonly providerRef: string },
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from payments
    where reference = ${taken.reference} and amount = ${taken.amount.amount} order by id desc limit 1`.execute(
    tables<never>(tx),
  );
  const line = { accountIban: '', bookedOn: '', instructionId: null, payerName: null, payerAccount: null };
  if (rows[0]) await restrictForReversal(tx, rows[0].id, { ...taken, ...line });
};

/** Lets a member of staff restrict this investor's money. */
export const restrictSample = async (tx: Tx, user: string): Promise<void> => {
  const [staffId = 0] = await addTestStaff(tx, 1);
  await restrictMoney(tx, {
    user,
    amount: money(1_00n, 'CZK'),
    reason: 'The payer has called',
    staffId,
    requestId: 'test',
  });
};
