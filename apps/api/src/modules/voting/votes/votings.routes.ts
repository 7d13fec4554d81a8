import { investorRoutes } from '@parcela/contract/investor';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileUrl } from '../../media/index.ts';
import { castVote } from './cast-vote.ts';
import { pollOutcomeOf, pollResultsOf, voteWeightOf } from '@parcela/domain';
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

export const votingView = (row: VotingRow) => ({
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
  ...rulesView(row),
});

/** The routes for the caller's polls and votes. */
export const votingsRoutes = (api: Api): void => {
  api.read(investorRoutes.listVotings, async (tx, { caller, query, locale }) => {
    const page = pageOf(query);
    const { items, total } = await listVotingRows(tx, {
      userId: caller.subjectId,
      locale,
      state: query['filters[state]'],
      ...page,
    });
    return listAnswer(items.map(votingView), page, total);
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
