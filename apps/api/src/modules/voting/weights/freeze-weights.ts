import type { PollPermission, VoteType } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { issuerOf, listHoldingsBefore, lockAccounts, reservedOf } from '@parcela/ledger';
import { type NewNotification, notifyAll } from '../../notifications/index.ts';
import { requirePoll } from '../polls/polls.policy.ts';
import {
  findPollFacts,
  listInvestorsAt,
  type PollFacts,
  saveFrozen,
  upsertWeights,
} from './weights.store.ts';

const linkToVotings = '/voting';
/** The number of notifications in one statement. */
const batchSize = 1_000;

const withPermission = (
  { voteType, permission }: { readonly voteType: VoteType; readonly permission: PollPermission },
  holdings: ReadonlyMap<number, bigint>,
  investors: readonly number[],
): Map<number, bigint> => {
  if (permission === 'Holders') return new Map(holdings);
  const all = investors.map((userId) => [userId, holdings.get(userId) ?? 0n] as const);
  // A vote by shares counts nothing without shares, so users without shares are not entitled.
  return new Map(voteType === 'ByShares' ? all.filter(([, shares]) => shares > 0n) : all);
};

/**
 * The users who were entitled when the poll began, or at its record date, with their shares at that instant by the
 * ledger. Waits for unfinished transfers of shares, each of which uses one of the project's own accounts.
 */
export const entitledOf = async (
  tx: Tx,
  { projectId, weighedAt, ...poll }: PollFacts,
): Promise<Map<number, bigint>> => {
  await lockAccounts(tx, [issuerOf(projectId), reservedOf(projectId)]);
  const holdings = await listHoldingsBefore(tx, { projectId, before: weighedAt });
  const investors = poll.permission === 'Investors' ? await listInvestorsAt(tx, weighedAt) : [];
  return withPermission(poll, new Map(holdings.map(({ userId, shares }) => [userId, shares])), investors);
};

/** Notifies all entitled users, also by mail, that their poll has begun or is over. */
export const notifyEntitled = async (
  tx: Tx,
  kind: 'voting.started' | 'voting.ended',
  { question, projectTitle, endAt }: PollFacts,
  userIds: readonly number[],
): Promise<void> => {
  const all = userIds.map((userId): NewNotification<typeof kind> => ({
    userId,
    kind,
    params: { question, project: projectTitle, until: endAt },
    link: linkToVotings,
    mail: true,
  }));
  for (let from = 0; from < all.length; from += batchSize)
    await notifyAll(tx, all.slice(from, from + batchSize));
};

/**
 * Freezes the weights of a poll that has begun, once: later purchases and sales do not change them. The entitled
 * users are notified. Another call changes nothing.
 */
export const freezeWeights = async (tx: Tx, poll: string): Promise<void> => {
  const { id, state, isFrozen } = await requirePoll(tx, poll);
  if (isFrozen || (state !== 'Current' && state !== 'Past')) return;
  const facts = await findPollFacts(tx, id);
  const entitled = await entitledOf(tx, facts);
  await upsertWeights(tx, id, entitled);
  await saveFrozen(tx, id, entitled.size);
  if (state === 'Current') await notifyEntitled(tx, 'voting.started', facts, [...entitled.keys()]);
};
