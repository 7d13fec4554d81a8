/** Polls about projects: who may vote with which weight, the votes, and their count (design section 4 "Voting"). */
export { castVote } from './cast-vote.ts';
export { pollDocumentReaders } from './document-readers.ts';
export { createFollowPolls } from './follow-polls.ts';
export { operatorVotingsRoutes } from './operator.routes.ts';
export { votingPersonalData } from './personal-data.ts';
export { closePoll, runPoll } from './run-poll.ts';
export { createPoll } from './save-poll.ts';
export type { PollContent } from './voting.store.ts';
export { votingsRoutes } from './votings.routes.ts';
