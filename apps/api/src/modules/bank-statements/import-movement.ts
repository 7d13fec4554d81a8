import { extractPaymentReference, isCurrency, money } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { type PaymentDeps, receivePayment, receiveReversal } from '../payments/index.ts';
import type { StatementLine } from './bank-statements.ports.ts';
import { type BankAccount, insertMovement } from './bank-statements.store.ts';
import type { MovementOutcome } from './bank-statements.tables.ts';

const outcomeOf = (line: StatementLine): MovementOutcome => {
  if (line.amount === 0n) return 'nothing';
  if (line.isReversal && line.amount < 0n) return 'reversal';
  if (line.amount < 0n) return 'outgoing';
  return isCurrency(line.currency) ? 'payment' : 'foreign_currency';
};

/**
 * Takes in one line of a statement: kept as it came, and what came in is received as a payment. A line that is here
 * already changes nothing; what went out is only kept.
 */
export const importMovement = async (
  deps: PaymentDeps,
  tx: Tx,
  account: BankAccount,
  line: StatementLine,
): Promise<void> => {
  const outcome = outcomeOf(line);
  if (!(await insertMovement(tx, account.id, line, outcome))) return;
  const reference = extractPaymentReference(line);
  if (outcome === 'reversal' && reference !== null) await receiveReversal(tx, reference);
  if (outcome !== 'payment' || !isCurrency(line.currency)) return;
  await receivePayment(deps, tx, {
    provider: 'bank',
    // The bank's ids are unique in an account only.
    providerRef: `${account.iban}/${line.movementId}`,
    paymentType: 'BankTransfer',
    amount: money(line.amount, line.currency),
    reference,
    payerName: line.payerName,
    payerAccount: line.payerAccount,
    attemptId: null,
  });
};
