import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, listOf, localeQuery, lookupId } from '../../schemas/primitives.ts';
import {
  newPoll,
  pollEdit,
  pollItem,
  pollReason,
  pollRecount,
  pollsQuery,
  pollVersion,
  pollWithdrawal,
  votingItem,
} from '../../schemas/projects/voting.ts';

const params = z.strictObject({ documentId: lookupId });
const staff = { tag: 'votings', access: 'staff', permission: 'votings.edit' } as const;
const change = {
  ...staff,
  method: 'POST',
  idempotency: 'required',
  rate: 'write',
  answer: dataOf(pollItem),
} as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;

export const listPolls = defineRoute({
  ...read,
  operationId: 'listPolls',
  path: '/operator/votings',
  summary: 'Polls, the newest first.',
  query: z.strictObject(pollsQuery),
  answer: listOf(pollItem),
  errors: [],
});

export const getPoll = defineRoute({
  ...read,
  operationId: 'getPoll',
  path: '/operator/votings/{documentId}',
  summary: 'One poll.',
  params,
  answer: dataOf(pollItem),
  errors: ['voting.not_found'],
});

export const previewPoll = defineRoute({
  ...read,
  operationId: 'previewPoll',
  path: '/operator/votings/{documentId}/preview',
  summary: 'A poll as somebody who may vote in it sees it.',
  params,
  query: z.strictObject(localeQuery),
  answer: dataOf(votingItem),
  errors: ['voting.not_found'],
});

export const printPoll = defineRoute({
  ...read,
  operationId: 'printPoll',
  path: '/operator/votings/{documentId}/result-file',
  rate: 'lookup',
  summary: 'The result of a poll that has ended as a tagged PDF: sums only.',
  params,
  query: z.strictObject(localeQuery),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['voting.not_found', 'voting.no_result'],
});

export const getPollLines = defineRoute({
  ...read,
  operationId: 'getPollLines',
  path: '/operator/votings/{documentId}/sealed-lines',
  rate: 'lookup',
  summary:
    'The text whose SHA-256 is sealed: a line for each vote that counts, with the code of its receipt, option, shares ' +
    'and who cast it, without people. The trail tells who took it.',
  params,
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['voting.not_found', 'voting.no_result'],
});

export const createPoll = defineRoute({
  ...change,
  operationId: 'createPoll',
  inRunOff: 'goes on',
  path: '/operator/votings',
  summary: 'Writes a poll as a draft.',
  body: newPoll,
  status: 201,
  errors: ['project.not_found'],
});

export const editPoll = defineRoute({
  ...change,
  operationId: 'editPoll',
  inRunOff: 'goes on',
  path: '/operator/votings/{documentId}/edit',
  summary: 'Changes a poll that has not begun.',
  params,
  body: pollEdit,
  errors: ['voting.not_found', 'project.not_found', 'common.conflict', 'voting.begun'],
});

export const runPoll = defineRoute({
  ...change,
  operationId: 'runPoll',
  inRunOff: 'goes on',
  path: '/operator/votings/{documentId}/run',
  summary: 'Announces a draft: it begins at its start, or at once when none is set.',
  params,
  body: pollVersion,
  errors: ['voting.not_found', 'common.conflict', 'voting.begun'],
});

export const withdrawPoll = defineRoute({
  ...change,
  operationId: 'withdrawPoll',
  inRunOff: 'goes on',
  path: '/operator/votings/{documentId}/withdraw',
  summary: 'Takes back a poll that has not begun; it becomes a draft.',
  params,
  body: pollWithdrawal,
  errors: ['voting.not_found', 'voting.begun', 'common.conflict'],
});

export const closePoll = defineRoute({
  ...change,
  operationId: 'closePoll',
  inRunOff: 'goes on',
  path: '/operator/votings/{documentId}/close',
  summary: 'Ends a running poll at once.',
  params,
  body: pollReason,
  errors: ['voting.not_found', 'voting.not_running'],
});

export const recountPoll = defineRoute({
  ...change,
  operationId: 'recountPoll',
  inRunOff: 'goes on',
  path: '/operator/votings/{documentId}/recount',
  summary:
    'Takes the weights of a past poll from the ledger once more, as it stood at the start, and counts again.',
  params,
  body: pollReason,
  answer: dataOf(pollRecount),
  errors: ['voting.not_found', 'voting.not_past'],
});
