import { investorRoutes } from '@parcela/contract/investor';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileUrl } from '../../media/index.ts';
import { castVote } from './cast-vote.ts';
import { type PollBase, pollOutcomeOf, pollResultsOf, pollTurnoutOf, voteWeightOf } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { DelegatedTally } from '../delegations/delegations.queries.ts';
import { findWeight, listVotingRows, type RulesRow, type VotingRow } from './votings.queries.ts';

/** The screen of a past poll shows no weight (spec section 4 "Voting"), so none is sent. */
const ownWeightOf = (row: VotingRow) =>
  row.state === 'Past' || row.ownShares === null
    ? null
    : { weight: voteWeightOf(row, row.ownShares), provisional: !row.isFrozen };

const documentOf = ({ documentCaption, fileDocumentId, fileSize }: VotingRow) =>
  documentCaption === null || fileDocumentId === null
    ? null
    : { url: fileUrl(fileDocumentId), caption: documentCaption, size: Number(fileSize) };

export const rulesView = ({ recordAt, quorumPercent, abstention, majority }: RulesRow) => ({
  recordAt: recordAt?.toISOString() ?? null,
  quorumPercent,
  abstention: abstention && { ...abstention },
  majority,
});

/** The names of the other sides of delegations, by user. */
export type Names = ReadonlyMap<number, string>;

export interface VotingDeps {
  /** First and last name, empty where the profile has none. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
}

/**
 * A delegate sees the name of a holder who asks for a vote; the holder sees the name of a delegate who has accepted.
 */
const findNames = async (
  { investorName }: VotingDeps,
  tx: Tx,
  rows: readonly VotingRow[],
): Promise<Names> => {
  const userIds = rows.flatMap(({ ownDelegation, delegators }) => [
    ...(ownDelegation?.isAccepted === true && ownDelegation.toUserId !== null
      ? [ownDelegation.toUserId]
      : []),
    ...delegators.map(({ userId }) => userId),
  ]);
  const names = new Map<number, string>();
  for (const userId of new Set(userIds)) names.set(userId, await investorName(tx, userId));
  return names;
};

const stateOfDelegation = ({ isAccepted }: { readonly isAccepted: boolean }) =>
  isAccepted ? ('accepted' as const) : ('asked' as const);

const delegationsView = ({ ownDelegation, delegators, ...row }: VotingRow, names: Names) => ({
  ownDelegation: ownDelegation && {
    documentId: ownDelegation.documentId,
    state: stateOfDelegation(ownDelegation),
    delegate: ownDelegation.isAccepted ? (names.get(ownDelegation.toUserId ?? 0) ?? '') : null,
  },
  delegators: delegators.map((delegator) => ({
    documentId: delegator.documentId,
    state: stateOfDelegation(delegator),
    holder: names.get(delegator.userId) ?? '',
    shares: Number(delegator.shares),
    weight: voteWeightOf(row, BigInt(delegator.shares)),
  })),
  delegated: row.delegated && delegatedView(row, row.delegated),
});

/** The votes that delegates cast, and their total weight. */
export const delegatedView = (base: PollBase, { votes, shares }: DelegatedTally) => ({
  votes,
  weight: pollTurnoutOf(base, [{ optionKey: '', votes, shares }]),
});

export const votingView = (row: VotingRow, names: Names = new Map()) => ({
  documentId: row.documentId,
  question: row.question,
  state: row.state,
  startAt: row.startAt.toISOString(),
  endAt: row.endAt.toISOString(),
  voteType: row.voteType,
  permission: row.permission,
  options: [...row.options],
  project: { documentId: row.projectDocumentId, slug: row.projectSlug, title: row.projectTitle },
  document: documentOf(row),
  ownOptionKey: row.ownOptionKey,
  ownCastAt: row.ownCastAt?.toISOString() ?? null,
  ownReceipt: row.ownReceipt && { ...row.ownReceipt },
  ownWeight: ownWeightOf(row),
  results: row.tally && pollResultsOf(row, row.tally),
  outcome: row.tally && pollOutcomeOf(row, row.tally, row),
  seal: row.seal && { ...row.seal },
  isOwnVoteDelegated: row.isOwnVoteDelegated,
  ...delegationsView(row, names),
  ...rulesView(row),
});

/** The routes for the caller's polls and votes. */
export const votingsRoutes = (api: Api, deps: VotingDeps): void => {
  api.read(investorRoutes.listVotings, async (tx, { caller, query, locale }) => {
    const page = pageOf(query);
    const { items, total } = await listVotingRows(tx, {
      userId: caller.subjectId,
      locale,
      state: query['filters[state]'],
      ...page,
    });
    const names = await findNames(deps, tx, items);
    return listAnswer(
      items.map((item) => votingView(item, names)),
      page,
      total,
    );
  });

  api.read(investorRoutes.getVoteWeight, async (tx, { caller, query }) => {
    const { projectDocumentId, voteType, permission } = query;
    const found = await findWeight(tx, {
      userId: caller.subjectId,
      project: projectDocumentId,
      voteType,
      permission,
    });
    if (!found) throw new BusinessError('project.not_found');
    const weight = found.ownShares === null ? '0.00' : voteWeightOf({ voteType, ...found }, found.ownShares);
    return { data: { weight, provisional: !found.isFrozen }, meta: {} };
  });

  api.write(investorRoutes.castVote, async (tx, { caller, body }) => {
    const { castAt, ...receipt } = await castVote(tx, {
      userId: caller.subjectId,
      poll: body.votingDocumentId,
      optionKey: body.optionKey,
    });
    return { data: { ...receipt, castAt: castAt.toISOString() }, meta: {} };
  });
};
