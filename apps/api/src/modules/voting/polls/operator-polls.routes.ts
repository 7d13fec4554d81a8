import { operatorRoutes } from '@parcela/contract/operator';
import {
  inLanguage,
  type Locale,
  type PollBase,
  pollOutcomeOf,
  pollResultsOf,
  pollTurnoutOf,
} from '@parcela/domain';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import { readSealedLines } from '../seals/read-sealed-lines.ts';
import { recountPoll } from '../weights/recount-poll.ts';
import { findPollItem, listPollItems, type PollItem } from './polls.queries.ts';
import { printPoll, type PrintDeps } from './print-poll.ts';
import { closePoll, runPoll, withdrawPoll } from './run-poll.ts';
import { createPoll, editPoll } from './save-poll.ts';
import { findVotingPreview } from '../votes/votings.queries.ts';
import { delegatedView, rulesView, votingView } from '../votes/votings.routes.ts';
import type { PollContent } from './polls.store.ts';

/** Null until the weights are frozen. */
const baseOf = ({ voteType, shareCount, entitledCount }: PollItem): PollBase | null =>
  shareCount === null || entitledCount === null ? null : { voteType, shareCount, entitledCount };

const itemView = (item: PollItem, locale: Locale) => {
  const base = baseOf(item);
  return {
    documentId: item.documentId,
    state: item.state,
    version: item.version,
    project: {
      documentId: item.projectDocumentId,
      slug: item.projectSlug,
      title: inLanguage(item.projectTitle, locale),
    },
    question: { ...item.question },
    voteType: item.voteType,
    permission: item.permission,
    startAt: item.startAt?.toISOString() ?? null,
    endAt: item.endAt.toISOString(),
    options: item.options.map(({ optionKey, text }) => ({ optionKey, text: { ...text } })),
    document: item.document && { caption: { ...item.document.caption }, files: { ...item.document.files } },
    entitledCount: item.entitledCount,
    voteCount: item.tally.reduce((sum, { votes }) => sum + votes, 0),
    turnout: base && pollTurnoutOf(base, item.tally),
    results: base && item.state === 'Past' ? pollResultsOf(base, item.tally) : null,
    outcome: base && item.state === 'Past' ? pollOutcomeOf(base, item.tally, item) : null,
    delegationCount: item.delegationCount,
    delegated: base && delegatedView(base, item.delegated),
    seal: item.seal && { ...item.seal },
    ...rulesView(item),
    createdAt: item.createdAt.toISOString(),
  };
};

const answerItem = async (tx: Tx, documentId: string, locale: Locale) => {
  const item = await findPollItem(tx, documentId);
  if (!item) throw new BusinessError('voting.not_found');
  return { data: itemView(item, locale), meta: {} };
};

interface SentContent extends Omit<PollContent, 'startAt' | 'endAt' | 'recordAt'> {
  readonly startAt: string | null;
  readonly endAt: string;
  readonly recordAt?: string | null | undefined;
}

const contentOf = ({ startAt, endAt, recordAt, ...content }: SentContent): PollContent => ({
  ...content,
  recordAt: recordAt ? new Date(recordAt) : null,
  startAt: startAt === null ? null : new Date(startAt),
  endAt: new Date(endAt),
});

/** The caller and the request of a call, for the audit log. */
const byOf = ({ caller, requestId }: { caller: { subjectId: number }; requestId: string }) => ({
  actor: { kind: 'staff', id: caller.subjectId } as const,
  requestId,
});

/** The routes by which staff write, announce, end and recount polls. */
export const operatorVotingsRoutes = (api: Api, deps: PrintDeps): void => {
  api.read(operatorRoutes.listPolls, async (tx, { query, locale }) => {
    const page = pageOf(query);
    const { items, total } = await listPollItems(tx, {
      state: query['filters[state]'],
      project: query['filters[project]'],
      ...page,
    });
    return listAnswer(
      items.map((item) => itemView(item, locale)),
      page,
      total,
    );
  });

  api.read(operatorRoutes.getPoll, (tx, { params, locale }) => answerItem(tx, params.documentId, locale));

  api.read(operatorRoutes.previewPoll, async (tx, { params, locale }) => ({
    data: votingView(orNotFound(await findVotingPreview(tx, { ...params, locale }), 'voting.not_found')),
    meta: {},
  }));

  api.read(operatorRoutes.printPoll, (tx, { params, locale }) => printPoll(deps, tx, { ...params, locale }));

  api.write(operatorRoutes.getPollLines, async (tx, call) => {
    const poll = call.params.documentId;
    return fileAnswer({
      contentType: 'text/plain; charset=utf-8',
      bytes: Buffer.from(await readSealedLines(tx, { poll, ...byOf(call) })),
      headers: { 'content-disposition': `attachment; filename="poll-${poll}-sealed.txt"` },
    });
  });

  api.write(operatorRoutes.createPoll, async (tx, call) =>
    answerItem(tx, await createPoll(tx, { content: contentOf(call.body), ...byOf(call) }), call.locale),
  );

  api.write(operatorRoutes.editPoll, async (tx, call) => {
    const { version, ...content } = call.body;
    const poll = call.params.documentId;
    await editPoll(tx, { poll, version, content: contentOf(content), ...byOf(call) });
    return answerItem(tx, poll, call.locale);
  });

  api.write(operatorRoutes.runPoll, async (tx, call) => {
    const poll = call.params.documentId;
    await runPoll(tx, { poll, version: call.body.version, ...byOf(call) });
    return answerItem(tx, poll, call.locale);
  });

  api.write(operatorRoutes.withdrawPoll, async (tx, call) => {
    const poll = call.params.documentId;
    await withdrawPoll(tx, { poll, ...call.body, ...byOf(call) });
    return answerItem(tx, poll, call.locale);
  });

  api.write(operatorRoutes.closePoll, async (tx, call) => {
    const poll = call.params.documentId;
    await closePoll(tx, { poll, reason: call.body.reason, ...byOf(call) });
    return answerItem(tx, poll, call.locale);
  });

  api.write(operatorRoutes.recountPoll, async (tx, call) => {
    const poll = call.params.documentId;
    const recount = await recountPoll(tx, { poll, reason: call.body.reason, ...byOf(call) });
    const { data } = await answerItem(tx, poll, call.locale);
    return { data: { poll: data, ...recount }, meta: {} };
  });
};
