import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { BankDay } from './bank-days.queries.ts';
import { closeLines, insertClosedDay, lockAccounts } from './closed-days.store.ts';
import { showBankDay } from './show-bank-day.ts';

export interface CloseRequest extends BankDay {
  /** The balances that staff saw. */
  readonly bank: bigint;
  readonly ledger: bigint;
  readonly note: string | null;
  readonly staffId: number;
  readonly requestId: string;
}

/**
 * Records the staff confirmation that the bank's balance of a day is explained. The day takes every unassigned line
 * and entry until its end; later ones belong to the next day. @throws BusinessError 409 `bank_day.not_closable`,
 * `bank_day.changed`
 */
export const closeBankDay = async (tx: Tx, asked: CloseRequest): Promise<void> => {
  const { currency, day, note, staffId, requestId } = asked;
  // Meanwhile no line of the currency is imported.
  await lockAccounts(tx, currency);
  const shown = await showBankDay(tx, { currency, day });
  const [blocker] = shown.closed ? ['closed' as const] : shown.blockers;
  if (blocker !== undefined || shown.bank === null)
    throw new BusinessError('bank_day.not_closable', { reason: blocker ?? 'not_stated' });
  if (shown.bank !== asked.bank || shown.ledger !== asked.ledger) throw new BusinessError('bank_day.changed');
  const { bank, opening, lines, ledger } = shown;
  const { id, documentId } = await insertClosedDay(tx, {
    currency,
    day,
    note,
    staffId,
    bank,
    opening,
    lines,
    ledger,
  });
  await closeLines(tx, { currency, day, id });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'bank_day.closed',
    subject: { type: 'bank_day', id: documentId },
    before: { isClosed: false },
    after: {
      isClosed: true,
      currency,
      day,
      bank: String(bank),
      opening: String(opening),
      ledger: String(ledger),
      difference: String(bank - opening - ledger),
    },
    requestId,
  });
};
