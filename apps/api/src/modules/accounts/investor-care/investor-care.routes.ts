import { operatorRoutes } from '@parcela/contract/operator';
import { z } from 'zod/mini';
import { recordReading } from '@parcela/platform/events/record-reading.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { getUserId } from '../users.queries.ts';
import { blockUser, type CareRequest } from './block-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { listNotes, type Note } from './investor-notes.store.ts';
import { openView } from './open-view.ts';
import { requestUnblock } from './unblock-user.ts';
import { withdrawNote, writeNote } from './write-note.ts';

/** Notes are sorted by their number. */
const cursorOfNotes = z.int();

const askedIn = (call: {
  readonly params: { readonly documentId: string };
  readonly body: { readonly reason: string };
  readonly caller: { readonly subjectId: number };
  readonly requestId: string;
}): CareRequest => ({
  user: call.params.documentId,
  reason: call.body.reason,
  staffId: call.caller.subjectId,
  requestId: call.requestId,
});

const presentNote = (note: Note) => ({
  documentId: note.documentId,
  text: note.text,
  author: { documentId: note.authorDocumentId, name: note.authorName },
  createdAt: note.createdAt.toISOString(),
  withdrawnAt: note.withdrawnAt?.toISOString() ?? null,
});

/** The staff routes for the account of one investor. */
export const investorCareRoutes = (api: Api, deps: { readonly vault: PersonalVault }): void => {
  api.write(operatorRoutes.blockUser, async (tx, call) => ({
    data: await blockUser(tx, askedIn(call)),
    meta: {},
  }));

  api.write(operatorRoutes.unblockUser, async (tx, call) => ({
    data: await requestUnblock(tx, askedIn(call)),
    meta: {},
  }));

  api.write(operatorRoutes.endInvestorSessions, async (tx, call) => ({
    data: await endUserSessions(tx, askedIn(call)),
    meta: {},
  }));

  api.write(operatorRoutes.viewAsInvestor, async (tx, call) => {
    const { caller, userAgent } = call;
    const asked = { ...askedIn(call), sessionId: caller.sessionId, userAgent };
    return { data: await openView(tx, asked), meta: {} };
  });

  api.write(operatorRoutes.listInvestorNotes, async (tx, { params, query, caller, requestId }) => {
    const page = pageAfterOf(query, cursorOfNotes);
    const userId = await getUserId(tx, params.documentId);
    await recordReading(tx, { staffId: caller.subjectId, userId, what: 'listInvestorNotes', requestId });
    const notes = await listNotes(tx, deps.vault, { userId, ...page });
    return answerAfter(notes, page, { keyOf: ({ id }) => Number(id), present: presentNote });
  });

  api.write(operatorRoutes.writeInvestorNote, async (tx, { params, body, caller, requestId }) => {
    const note = { user: params.documentId, text: body.text, staffId: caller.subjectId, requestId };
    return { data: await writeNote(deps, tx, note), meta: {} };
  });

  api.write(operatorRoutes.withdrawInvestorNote, async (tx, { params, caller, requestId }) => {
    await withdrawNote(tx, { note: params.documentId, staffId: caller.subjectId, requestId });
    return { ok: true } as const;
  });
};
