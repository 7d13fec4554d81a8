import { inLanguage, type Locale, isWalletCurrency, orderNumber } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { ListFile } from '@parcela/platform/http/responses/export-list.ts';
import { sourceOf } from '../refunds/money-source.ts';
import type { ReturnableTransfer } from '../../bank/index.ts';
import type { CancellationPreview } from '../refunds/preview-cancellation.ts';
import type { RefundRow } from '../refunds/refunds.queries.ts';
import type { ProposedDecision } from '../suspense/propose-decisions.ts';
import type { SuspenseRow } from '../suspense/suspense.queries.ts';
import type { RestrictionRow } from '../reversals/account-restrictions.queries.ts';

interface OrderColumns {
  readonly orderId: number | null;
  readonly projectId: number | null;
  readonly placedAt: Date | null;
}

const numberOf = ({ orderId, projectId, placedAt }: OrderColumns, timeZone: string): string | null =>
  orderId === null || projectId === null || placedAt === null
    ? null
    : orderNumber({ placedAt, projectId, orderId }, timeZone);

const numbered = (row: OrderColumns & { readonly orderDocumentId: string | null }, timeZone: string) => {
  const number = numberOf(row, timeZone);
  return row.orderDocumentId === null || number === null ? null : { documentId: row.orderDocumentId, number };
};

const orderOf = (row: SuspenseRow | RestrictionRow, timeZone: string) => {
  const order = numbered(row, timeZone);
  return order && row.orderState ? { ...order, state: row.orderState } : null;
};

const userOf = ({ userDocumentId, userEmail }: SuspenseRow | RestrictionRow) =>
  userDocumentId === null || userEmail === null ? null : { documentId: userDocumentId, email: userEmail };

/** As the contract's `suspenseItem`. */
export const suspenseItem = (row: SuspenseRow, timeZone: string) => ({
  documentId: row.documentId,
  reason: row.reason,
  waiting: Number(row.waiting),
  amount: Number(row.amount),
  currency: row.currency,
  provider: row.provider,
  reference: row.reference,
  payerName: row.payerName,
  payerAccount: row.payerAccount,
  arrivedAt: row.arrivedAt.toISOString(),
  order: orderOf(row, timeZone),
  user: userOf(row),
  canRefund: sourceOf(row) !== null && !row.isReversed,
  canCredit: isWalletCurrency(row.currency) && !row.isReversed,
});

/** As the contract's `returnedTransfer`. */
export const returnedTransferItem = (
  { waiting }: SuspenseRow,
  { documentId, reference, amount, recipientName }: ReturnableTransfer,
) => ({
  documentId,
  reference,
  amount: Number(amount),
  fee: Number(amount - waiting),
  recipient: recipientName,
});

/** As the contract's `suspenseProposal`. */
export const proposalItem = (
  { kind, candidate, amount, rest, evidence, refusedBecause }: ProposedDecision,
  locale: Locale,
  timeZone: string,
) => ({
  kind,
  amount: Number(amount.amount),
  rest: Number(rest.amount),
  evidence: [...evidence],
  refusedBecause,
  order:
    candidate === null || candidate.row.orderId === null
      ? null
      : {
          documentId: candidate.row.documentId,
          number: orderNumber(candidate.row, timeZone),
          reference: candidate.reference,
          state: candidate.row.state,
          project: inLanguage(candidate.row.projectTitle, locale),
        },
  user: candidate && {
    documentId: candidate.row.userDocumentId,
    email: candidate.row.userEmail,
    name: candidate.investorName === '' ? null : candidate.investorName,
  },
});

/** As the contract's `cancellationPreview`. */
export const cancellationItem = ({ order, toWallet, toPayers, waits, ...preview }: CancellationPreview) => ({
  refusedBecause: preview.refusedBecause,
  needsSecondPerson: preview.needsSecondPerson,
  sharesReturned: preview.sharesReturned,
  currency: order.price.currency,
  toWallet: Number(toWallet.amount),
  toPayers: toPayers.map(({ payment, amount }) => ({
    payment: { documentId: payment.documentId },
    provider: payment.provider,
    account: payment.payerAccount,
    amount: Number(amount.amount),
  })),
  waits: Number(waits.amount),
});

/** As the contract's `refund`. */
export const refundItem = (row: RefundRow, timeZone: string) => ({
  documentId: row.documentId,
  payment: {
    documentId: row.paymentDocumentId,
    payerName: row.payerName,
    arrivedAt: row.arrivedAt.toISOString(),
  },
  order: numbered(row, timeZone),
  provider: row.provider,
  state: row.state,
  cause: row.cause,
  reason: row.reason,
  amount: Number(row.amount),
  currency: row.currency,
  recipient: row.recipientIban === null ? null : { iban: row.recipientIban, name: row.recipientName ?? '' },
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

const paymentOf = ({ paymentDocumentId, payerName, arrivedAt }: RestrictionRow) =>
  paymentDocumentId === null || arrivedAt === null
    ? null
    : { documentId: paymentDocumentId, payerName, arrivedAt: arrivedAt.toISOString() };

/** As the contract's `moneyBlock`. */
export const restrictionItem = (row: RestrictionRow, timeZone: string) => ({
  documentId: row.documentId,
  cause: row.cause,
  amount: Number(row.amount),
  currency: row.currency,
  payment: paymentOf(row),
  order: orderOf(row, timeZone),
  user: userOf(row),
  openingReason: row.openingReason,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  closingReason: row.closingReason,
});

export const suspenseFile = (locale: Locale, timeZone: string): ListFile<SuspenseRow> => ({
  name: 'suspense',
  columns: [
    { header: say(locale, 'exports.date'), value: (row) => row.arrivedAt },
    { header: say(locale, 'exports.reason'), value: (row) => row.reason },
    { header: say(locale, 'exports.amount'), value: (row) => row.waiting },
    { header: say(locale, 'exports.currency'), value: (row) => row.currency },
    { header: say(locale, 'exports.provider'), value: (row) => row.provider },
    { header: say(locale, 'exports.reference'), value: (row) => row.reference },
    { header: say(locale, 'exports.number'), value: (row) => numberOf(row, timeZone) },
    { header: say(locale, 'exports.investor'), value: (row) => row.userEmail },
    { header: say(locale, 'exports.payer'), value: (row) => row.payerName },
    { header: say(locale, 'exports.account'), value: (row) => row.payerAccount },
  ],
});

export const refundsFile = (locale: Locale, timeZone: string): ListFile<RefundRow> => ({
  name: 'refunds',
  columns: [
    { header: say(locale, 'exports.date'), value: (row) => row.createdAt },
    { header: say(locale, 'exports.state'), value: (row) => row.state },
    { header: say(locale, 'exports.amount'), value: (row) => row.amount },
    { header: say(locale, 'exports.currency'), value: (row) => row.currency },
    { header: say(locale, 'exports.provider'), value: (row) => row.provider },
    { header: say(locale, 'exports.number'), value: (row) => numberOf(row, timeZone) },
    { header: say(locale, 'exports.payer'), value: (row) => row.recipientName },
    { header: say(locale, 'exports.account'), value: (row) => row.recipientIban },
    { header: say(locale, 'exports.reason'), value: (row) => row.reason },
  ],
});
