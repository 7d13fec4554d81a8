import { operatorRoutes } from '@parcela/contract/operator';
import { z } from 'zod/mini';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { tables } from '@parcela/platform/database/database.ts';
import type { MovementDeps } from '../statements/import-movement.ts';
import { presentCandidate } from './candidate.presenter.ts';
import { candidatesOf, decideAnother, decideSame, reopenLine } from './decide-waiting-line.ts';
import { findWaitingLine } from './waiting-lines.store.ts';
import { findWaitingLineRow, type WaitingLineRow, waitingLinesQuery } from './waiting-lines.queries.ts';

const listKey = z.int32();

const presentItem = (row: WaitingLineRow) => ({
  documentId: row.documentId,
  account: { documentId: row.accountDocumentId, iban: row.accountIban, currency: row.accountCurrency },
  source: row.source,
  statement: row.statement,
  movementId: row.movementId,
  bookedOn: row.bookedOn,
  amount: Number(row.amount),
  currency: row.currency,
  payerName: row.payerName,
  askedAt: row.askedAt.toISOString(),
  decision: row.decision,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  movement: row.movementDocumentId === null ? null : { documentId: row.movementDocumentId },
});

/** The routes for lines that may be movements in the books, and for staff decisions about them. */
export const operatorWaitingLinesRoutes = (api: Api, deps: MovementDeps): void => {
  api.read(operatorRoutes.listWaitingBankLines, async (tx, { query }) => {
    const page = pageAfterOf(query, listKey);
    const decided = query['filters[decided]'];
    const { rows } = await waitingLinesQuery({
      ...page,
      isDecided: decided === undefined ? undefined : decided === 'true',
      account: query['filters[account]'],
    }).execute(tables(tx));
    return answerAfter(rows, page, { keyOf: ({ id }) => id, present: presentItem });
  });

  // If the view cannot be recorded, nothing is shown.
  api.write(operatorRoutes.getWaitingBankLine, async (tx, { params, caller, requestId }) => {
    const row = await findWaitingLineRow(tx, params.documentId);
    const waiting = await findWaitingLine(tx, params.documentId);
    if (!row || !waiting) throw new BusinessError('common.not_found');
    const candidates = waiting.decision === null ? await candidatesOf(tx, waiting) : [];
    await recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'waiting_bank_line.viewed',
      subject: { type: 'waiting_bank_line', id: row.documentId },
      requestId,
    });
    const { payerAccount, variableSymbol, raw } = row;
    return {
      data: {
        ...presentItem(row),
        payerAccount,
        variableSymbol,
        raw,
        candidates: candidates.map((candidate) => presentCandidate(waiting.line, candidate)),
      },
      meta: {},
    };
  });

  api.write(operatorRoutes.decideSameBankLine, async (tx, { params, body, caller, requestId }) => {
    const documentId = await decideSame(tx, { ...params, ...body, staffId: caller.subjectId, requestId });
    return { data: { movement: { documentId } }, meta: {} };
  });

  api.write(operatorRoutes.reopenWaitingBankLine, async (tx, { params, body, caller, requestId }) => {
    await reopenLine(tx, { ...params, ...body, staffId: caller.subjectId, requestId });
    return { data: { documentId: params.documentId }, meta: {} };
  });

  api.write(operatorRoutes.decideAnotherBankLine, async (tx, { params, body, caller, requestId }) => {
    const documentId = await decideAnother(deps, tx, {
      ...params,
      ...body,
      staffId: caller.subjectId,
      requestId,
    });
    return { data: { movement: { documentId } }, meta: {} };
  });
};
