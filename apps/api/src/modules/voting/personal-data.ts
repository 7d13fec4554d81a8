import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { listOwnDelegations } from './delegations/delegations.queries.ts';
import { endByAccount } from './delegations/delegations.store.ts';
import { listOwnVotes } from './votes/votings.queries.ts';

/**
 * Votes stay after their voter's account is deleted: the result of a poll must not change, and a vote no longer
 * identifies its voter. Open delegations end.
 */
export const votingPersonalData: PersonalData = {
  parts: { votes: listOwnVotes, delegations: listOwnDelegations },
  tables: ['poll_weights', 'poll_votes', 'poll_receipts', 'poll_delegations'],
  erase: endByAccount,
};
