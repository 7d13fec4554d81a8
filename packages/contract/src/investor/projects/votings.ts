import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  dataOf,
  listOf,
  localeQuery,
  lookupId,
  paginationQuery,
  populateQuery,
} from '../../schemas/primitives.ts';
import {
  delegation,
  newDelegation,
  newVote,
  pollPermission,
  pollState,
  voteReceipt,
  voteType,
  voteWeight,
  votingItem,
} from '../../schemas/projects/voting.ts';

export const listVotings = defineRoute({
  operationId: 'listVotings',
  isViewable: true,
  method: 'GET',
  path: '/api/votings',
  tag: 'votings',
  summary:
    'Polls that concern the caller: current ones by their end, then future ones by their start, then past ones. Totals only, and only of past polls.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    'filters[state]': z.optional(pollState),
    ...localeQuery,
    ...populateQuery,
    ...paginationQuery,
  }),
  answer: listOf(votingItem),
  errors: [],
});

export const getVoteWeight = defineRoute({
  operationId: 'getVoteWeight',
  isViewable: true,
  method: 'GET',
  path: '/api/votings/vote-weight',
  tag: 'votings',
  summary:
    'What the caller’s vote weighs in a project: frozen in the poll of that kind that runs and began last, else as of now.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ projectDocumentId: lookupId, voteType, permission: pollPermission }),
  answer: dataOf(voteWeight),
  errors: ['project.not_found'],
});

export const getVoteReceiptFile = defineRoute({
  operationId: 'getVoteReceiptFile',
  method: 'GET',
  path: '/api/votings/receipts/{number}/file',
  tag: 'votings',
  summary: 'The receipt of a vote of the caller as a tagged PDF, which strangers can verify.',
  access: 'session',
  idempotency: 'none',
  rate: 'lookup',
  params: z.strictObject({ number: lookupId }),
  query: z.strictObject({ ...localeQuery }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found'],
});

export const askDelegate = defineRoute({
  operationId: 'askDelegate',
  method: 'POST',
  path: '/api/votings/delegations',
  tag: 'votings',
  summary:
    'Asks the holder with this address to vote for the caller in a running poll. An address of nobody who may vote ' +
    'has the same answer.',
  access: 'terms',
  idempotency: 'accepted',
  rate: 'lookup',
  body: newDelegation,
  answer: dataOf(delegation),
  status: 201,
  errors: [
    'voting.not_found',
    'voting.not_running',
    'voting.not_entitled',
    'voting.voted',
    'voting.is_delegate',
    'voting.delegated',
    'voting.delegations_used',
  ],
});

export const acceptDelegation = defineRoute({
  operationId: 'acceptDelegation',
  method: 'POST',
  path: '/api/votings/delegations/{documentId}/accept',
  tag: 'votings',
  summary: 'Accepts to vote for a holder; a vote that the caller has cast counts for the holder too.',
  access: 'terms',
  idempotency: 'accepted',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(delegation),
  errors: [
    'voting.delegation_not_found',
    'voting.not_found',
    'voting.not_running',
    'voting.not_entitled',
    'voting.delegated',
    'voting.delegations_used',
  ],
});

export const endDelegation = defineRoute({
  operationId: 'endDelegation',
  method: 'POST',
  path: '/api/votings/delegations/{documentId}/end',
  tag: 'votings',
  summary:
    'Revokes a delegation or declines it, until the poll ends; a vote that the delegate has cast is withdrawn.',
  access: 'terms',
  idempotency: 'accepted',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(delegation),
  errors: ['voting.delegation_not_found', 'voting.not_found', 'voting.not_running', 'voting.not_entitled'],
});

export const castVote = defineRoute({
  operationId: 'castVote',
  method: 'POST',
  path: '/api/votings/vote',
  tag: 'votings',
  summary: 'Votes, or changes the vote; possible until the poll ends.',
  access: 'terms',
  idempotency: 'accepted',
  rate: 'write',
  body: newVote,
  answer: dataOf(voteReceipt),
  errors: ['voting.not_found', 'voting.not_running', 'voting.not_entitled'],
});
