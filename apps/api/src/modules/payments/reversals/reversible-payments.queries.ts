import type { ReversiblePayment } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { BankReversal } from '../../bank/index.ts';

export interface ReversiblePaymentRow extends ReversiblePayment {
  readonly id: number;
  readonly documentId: string;
  readonly bookedOn: string;
  readonly orderDocumentId: string | null;
  readonly projectId: number | null;
  readonly placedAt: Date | null;
}

/**
 * The payments of the collection account, oldest first, that came no later than the reversal and share its
 * instruction, account or reference; on request, also those with exactly its amount.
 */
export const listReversiblePayments = async (
  tx: Tx,
  { accountIban, bookedOn, amount, instructionId, payerAccount, reference }: BankReversal,
  { isAmountEnough }: { readonly isAmountEnough: boolean },
): Promise<readonly ReversiblePaymentRow[]> => {
  const { rows } = await sql<ReversiblePaymentRow>`
    with found as (
      select p.id from payments p where p.payer_account = ${payerAccount}
      union
      select p.id from payments p where p.reference = ${reference}
      union
      select p.id from bank_payment_lines l
      join payments p on p.provider = 'bank' and p.provider_ref = l.account_iban || '/' || l.movement_id
      where l.account_iban = ${accountIban} and l.instruction_id = ${instructionId}
      union
      (select p.id from payments p where ${isAmountEnough} and p.amount = ${amount.amount} order by p.id desc limit 50)
    )
    select p.id, p.document_id as "documentId", p.amount, p.order_id as "orderId", l.booked_on as "bookedOn",
      o.document_id as "orderDocumentId", o.project_id as "projectId", o.placed_at as "placedAt", p.payer_account as account, p.payer_name as name, p.reference,
      l.instruction_id as instruction,
      p.amount - coalesce((select sum(b.amount) from restricted_money b where b.payment_id = p.id and b.undone_at is null), 0)::bigint as left
    from found join payments p on p.id = found.id
    join bank_payment_lines l
      on l.account_iban = ${accountIban} and l.movement_id = substr(p.provider_ref, length(${accountIban}) + 2)
    left join order_headings o on o.order_id = p.order_id
    where p.provider = 'bank' and p.currency = ${amount.currency}
      and p.provider_ref = l.account_iban || '/' || l.movement_id and l.booked_on <= ${bookedOn}::date
      -- A transfer that came back whole is not a payer's payment, whichever line was imported first.
      and not exists (select from transfer_returns r where r.payment_id = p.id and r.requested_by is null and r.undone_at is null)
    order by p.id`.execute(tables(tx));
  return rows;
};
