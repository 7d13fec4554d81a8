import { operatorRoutes } from '@parcela/contract/operator';
import { orderNumber, parseDecimal } from '@parcela/domain';
import { z } from 'zod/mini';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, keyDay, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { presentMissing } from '../reconciliation/missing-statement.presenter.ts';
import { bankToday } from '../reconciliation/show-bank-day.ts';
import { listMissingStatements } from '../reconciliation/statement-gaps.queries.ts';
import type { ForeseenLine, UndoingParts } from '../undoing/foresee-line.ts';
import { requestUndoLine, showUndoing } from '../undoing/undo-line.ts';
import type { TwinLine } from '../undoing/undone-lines.store.ts';
import type { ProposePayments, ReversalProposal } from './bank-statements.ports.ts';
import { findWaitingReversal } from './reversal-lines.queries.ts';
import {
  findMovement,
  listFeeds,
  listMovements,
  type MovementRow,
  type OneMovementRow,
} from './bank-movements.queries.ts';

const listKey = z.strictObject({ bookedOn: keyDay, id: z.int32() });

/** The order to which a movement's payment belongs. */
export const orderOf = (
  row: Pick<MovementRow, 'orderId' | 'orderDocumentId' | 'projectId' | 'placedAt'>,
  timeZone: string,
) => {
  const { orderId, orderDocumentId, projectId, placedAt } = row;
  if (orderId === null || orderDocumentId === null || projectId === null || placedAt === null) return null;
  return { documentId: orderDocumentId, number: orderNumber({ placedAt, projectId, orderId }, timeZone) };
};

const undoneOf = ({ counter, undoes }: MovementRow): 'undone' | 'counter' | null => {
  if (counter !== null) return 'undone';
  return undoes === null ? null : 'counter';
};
const lineOf = (documentId: string | null) => (documentId === null ? null : { documentId });

const presentItem = (row: MovementRow, timeZone: string) => ({
  documentId: row.documentId,
  account: { documentId: row.accountDocumentId, iban: row.accountIban, currency: row.accountCurrency },
  movementId: row.movementId,
  bookedOn: row.bookedOn,
  amount: Number(row.amount),
  currency: row.currency,
  outcome: row.outcome,
  importedAt: row.importedAt.toISOString(),
  payment:
    row.paymentDocumentId === null
      ? null
      : { documentId: row.paymentDocumentId, waiting: Number(row.waiting ?? 0n) },
  order: orderOf(row, timeZone),
  transfer:
    row.transferDocumentId === null || row.transferReference === null
      ? null
      : { documentId: row.transferDocumentId, reference: row.transferReference },
  undone: undoneOf(row),
});

const presentProposal = (proposal: ReversalProposal, timeZone: string) => ({
  payment: { documentId: proposal.documentId },
  amount: Number(proposal.amount),
  left: Number(proposal.left),
  bookedOn: proposal.bookedOn,
  payer: { name: proposal.name, account: proposal.account },
  reference: proposal.reference,
  order: orderOf(proposal, timeZone),
  evidence: [...proposal.evidence],
});

const presentOne = (row: OneMovementRow, timeZone: string) => ({
  ...presentItem(row, timeZone),
  payer:
    row.outcome === 'payment' || row.outcome === 'reversal'
      ? { name: row.payerName, account: row.payerAccount }
      : null,
  raw: row.raw,
  explanation:
    row.explanation === null || row.note === null ? null : { kind: row.explanation, note: row.note },
  toExplain: row.toExplain === null ? null : Number(row.toExplain),
  counterpart: lineOf(row.counter ?? row.undoes),
  sameAs: lineOf(row.sameAs),
});

const presentUndoing = ({
  blocker,
  effect,
  taken,
  twins,
}: ForeseenLine & { readonly twins: readonly TwinLine[] }) => ({
  blocker,
  effect,
  fromSuspense: Number(taken?.fromSuspense ?? 0n),
  fromWallets: Number(taken?.fromWallets ?? 0n),
  restricted: Number(taken?.restricted ?? 0n),
  lifted: Number(taken?.lifted ?? 0n),
  twins: [...twins],
});

/** The staff routes for statements: all lines, and how far each account was read. */
export const operatorMovementsRoutes = (
  api: Api,
  {
    timeZone,
    proposePayments,
    ...undoing
  }: {
    readonly timeZone: string;
    readonly proposePayments: ProposePayments;
  } & UndoingParts,
): void => {
  api.read(operatorRoutes.listBankMovements, async (tx, { query }) => {
    const page = pageAfterOf(query, listKey);
    const amount = query['filters[amount]']?.replace(',', '.');
    const rows = await listMovements(tx, {
      ...page,
      outcome: query['filters[outcome]'],
      isUntied: query['filters[untied]'] === 'true',
      account: query['filters[account]'],
      from: query['filters[from]'],
      to: query['filters[to]'],
      amount: amount === undefined ? undefined : parseDecimal(amount, { fractionDigits: 2 }),
    });
    const keyOf = ({ bookedOn, id }: MovementRow) => ({ bookedOn, id });
    return answerAfter(rows, page, { keyOf, present: (row) => presentItem(row, timeZone) });
  });

  // If the view cannot be recorded, nothing is shown.
  api.write(operatorRoutes.getBankMovement, async (tx, { params, caller, requestId }) => {
    const row = await findMovement(tx, params.documentId);
    if (!row) throw new BusinessError('common.not_found');
    await recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'bank_movement.viewed',
      subject: { type: 'bank_movement', id: row.documentId },
      requestId,
    });
    const reversal = await findWaitingReversal(tx, params.documentId);
    const proposals = reversal ? await proposePayments(tx, reversal) : [];
    const found = proposals.map((proposal) => presentProposal(proposal, timeZone));
    const foreseen = await showUndoing(undoing, tx, params.documentId);
    const shown = foreseen && presentUndoing(foreseen);
    return { data: { ...presentOne(row, timeZone), proposals: found, undoing: shown }, meta: {} };
  });

  api.write(operatorRoutes.undoBankMovement, async (tx, { params, body, caller, requestId }) => ({
    data: await requestUndoLine(undoing, tx, {
      movement: params.documentId,
      sameAs: body.sameAs ?? null,
      reason: body.reason,
      staffId: caller.subjectId,
      requestId,
    }),
    meta: {},
  }));

  api.read(operatorRoutes.listCollectionAccounts, async (tx, { query }) => {
    const page = pageOf(query);
    const feeds = await listFeeds(tx);
    const from = (page.page - 1) * page.pageSize;
    const shown = feeds.slice(from, from + page.pageSize);
    const missing = (await listMissingStatements(tx, { today: await bankToday(tx) })).map(presentMissing);
    const present = shown.map((feed) => ({
      ...feed,
      lastReadAt: feed.lastReadAt?.toISOString() ?? null,
      missingStatements: missing.filter(({ account }) => account.documentId === feed.documentId),
    }));
    return listAnswer(present, page, feeds.length);
  });
};
