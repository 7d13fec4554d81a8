import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { listOwnVotes } from './votes/votings.queries.ts';

/** Votes stay after their voter has left: the result of a poll must not change, and nothing of them says who it was. */
export const votingPersonalData: PersonalData = {
  parts: { votes: listOwnVotes },
  tables: ['poll_weights', 'poll_votes'],
};
