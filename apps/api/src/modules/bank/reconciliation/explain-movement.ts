import { type Currency, factOf, isCurrency, money } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { externalAccount, transfer } from '@parcela/ledger';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import {
  type ExplanationKind,
  insertExplanation,
  type LineToExplain,
  lockLineToExplain,
  readLineToExplain,
} from './explanations.store.ts';

/** The amount that one member of staff may explain alone, in minor units. */
const aloneUpTo: Readonly<Record<Currency, bigint>> = { CZK: 1_000_000n, EUR: 40_000n, PLN: 170_000n };

export interface Explanation {
  /** documentId of the line. */
  readonly movement: string;
  readonly kind: ExplanationKind;
}

interface Asked extends Explanation {
  readonly reason: string;
  readonly staffId: number;
  readonly requestId: string;
}

type OpenLine = LineToExplain & { readonly amount: bigint };

/**
 * Checks that the line is unrelated to the platform and is money that left, was reversed, or came in another
 * currency. A reversal that is linked to a payment waits until it no longer restricts an investor; its unpaid part is
 * the operator's loss. @throws BusinessError 404 `common.not_found`, 409 `bank_movement.not_explainable`
 */
const requireExplainable = async (tx: Tx, { movement, kind }: Explanation): Promise<OpenLine> => {
  const line = await lockLineToExplain(tx, movement);
  if (!line) throw new BusinessError('common.not_found');
  const { amount } = line;
  const fits = kind !== 'paid_by_hand' || line.outcome === 'outgoing';
  if (amount === null || !fits) throw new BusinessError('bank_movement.not_explainable');
  return { ...line, amount };
};

/**
 * Books the money as paid out for the operator, who owes it to the account. Money paid by hand is already in the
 * ledger, and no ledger account has the other currency.
 */
const book = async (tx: Tx, line: OpenLine, { movement, kind }: Explanation): Promise<void> => {
  if (kind === 'paid_by_hand' || !isCurrency(line.currency) || line.outcome === 'foreign_currency') return;
  await transfer(tx, {
    kind: 'bank.explained',
    source: { type: 'bank_movement', id: movement },
    from: externalAccount('operator', line.currency),
    to: externalAccount('bank', line.currency),
    amount: line.amount,
  });
};

const explain = async (
  tx: Tx,
  { reason, staffId, requestId, ...explanation }: Asked,
  approvedBy: number | null,
): Promise<void> => {
  const line = await requireExplainable(tx, explanation);
  const { kind, movement } = explanation;
  await insertExplanation(tx, { movementId: line.id, kind, note: reason, explainedBy: staffId, approvedBy });
  await book(tx, line, explanation);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'bank_movement.explained',
    subject: { type: 'bank_movement', id: movement },
    before: { explanation: null },
    after: { explanation: kind, amount: String(-line.amount), currency: line.currency, reason },
    requestId,
  });
};

const payload = z.strictObject({
  movement: z.string(),
  kind: z.enum(['fee', 'interest', 'own_transfer', 'paid_by_hand', 'other']),
});

const explanation: ApprovalKind<'bank.explain', z.infer<typeof payload>> = {
  action: 'bank.explain',
  payload,
  facts: async (tx, { movement, kind }) => {
    const line = await readLineToExplain(tx, movement);
    if (!line || line.amount === null || !isCurrency(line.currency)) return undefined;
    return {
      amount: factOf.money(money(line.amount, line.currency)),
      bookedOn: factOf.day(line.bookedOn),
      line: factOf.thing('line', line.id),
      explanation: factOf.words(`explanation.${kind}`),
    };
  },
};

/**
 * Records a staff explanation that a line is unrelated to the platform. Above a limit a second person must agree; the
 * function then returns the approval request. @throws BusinessError like `requireExplainable`, and 409
 * `approval.pending`
 */
export const explainMovement = async (tx: Tx, asked: Asked): Promise<RequestedApproval | null> => {
  const { movement, kind, ...by } = asked;
  const line = await requireExplainable(tx, asked);
  if (!isCurrency(line.currency) || line.amount <= aloneUpTo[line.currency]) {
    await explain(tx, asked, null);
    return null;
  }
  return requestApproval(tx, explanation, {
    ...by,
    payload: { movement, kind },
    subject: movement,
  });
};

/** Called when two members of staff have explained the line. */
export const explainByTwo = withExecution(
  explanation,
  async (tx, asked, { requestedBy, approvedBy, reason, requestId }) => {
    await explain(tx, { ...asked, reason, staffId: requestedBy, requestId }, approvedBy);
    return { ...asked };
  },
);
