/**
 * Polls about projects: the right to vote and its weight, the votes, and their count
 * (docs/architecture/projects-and-content.md).
 */
export { acceptDelegation } from './delegations/accept-delegation.ts';
export { askDelegate } from './delegations/ask-delegate.ts';
export { delegationsRoutes } from './delegations/delegations.routes.ts';
export { castVote } from './votes/cast-vote.ts';
export { pollDocumentReaders } from './poll-document-readers.ts';
export { createFollowPolls } from './weights/follow-polls.ts';
export { findOwnReceipt, type ReceiptRow, verifyVoteReceipt } from './receipts/receipts.queries.ts';
export { recordReceiptFile } from './receipts/receipts.store.ts';
export { operatorVotingsRoutes } from './polls/operator-polls.routes.ts';
export { votingPersonalData } from './personal-data.ts';
export { closePoll, runPoll } from './polls/run-poll.ts';
export { recountPoll } from './weights/recount-poll.ts';
export { createPoll } from './polls/save-poll.ts';
export type { PollContent } from './polls/polls.store.ts';
export { listPollsToVote } from './votes/votings.queries.ts';
export { votingsRoutes } from './votes/votings.routes.ts';
