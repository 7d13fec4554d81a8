import { investorRoutes } from '@parcela/contract/investor';
import { type Locale, inLanguage, type Localized } from '@parcela/domain';
import { BusinessError, orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { correctedEarningAnswer } from './corrected-earning.ts';
import { costsByKind } from './cost-item.ts';
import {
  type EarningRow,
  findEarning,
  findNextDistribution,
  listAhead,
} from './holder-distributions.queries.ts';
import { asNumbers } from './distributions.presenter.ts';

const projectInfoOf = (
  row: { readonly infoDocumentId: string; readonly slug: string; readonly title: Localized },
  locale: Locale,
) => ({ documentId: row.infoDocumentId, slug: row.slug, title: inLanguage(row.title, locale) });

const statementOf = (row: EarningRow, locale: Locale) => ({
  documentId: row.documentId,
  importId: row.importId,
  kind: row.kind,
  projectInfo: projectInfoOf(row, locale),
  currency: row.currency,
  periodFrom: row.periodFrom,
  periodTo: row.periodTo,
  recordOn: row.recordOn,
  paidAt: row.paidAt.toISOString(),
  shares: Number(row.shares),
  shareTotal: Number(row.shareTotal),
  settlement: row.settlement,
  state: row.state,
  waitsFor: row.waitsFor,
  transferReference: row.reference,
  planned: row.plannedAmount === null ? null : Number(row.plannedAmount),
  corrects: correctedEarningAnswer(row),
  deducted: Number(row.deducted),
  own: asNumbers(row.own),
  payout: {
    gross: Number(row.payout.gross),
    costs: costsByKind(row.payout.costItems),
    reserve: Number(row.payout.reserve),
    fee: Number(row.payout.fee),
    withholding: Number(row.payout.withholding),
    net: Number(row.payout.net),
    capital: Number(row.payout.capital),
  },
});

/** The routes for holders: how an amount was calculated, and the announced distributions. */
export const distributionsRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.read(investorRoutes.getEarning, async (tx, { caller, params, locale }) => {
    const row = await findEarning(tx, { userId: caller.subjectId, documentId: params.documentId });
    if (!row) throw new BusinessError('common.not_found');
    return statementOf(row, locale);
  });

  api.read(investorRoutes.listPayoutsAhead, async (tx, { caller, locale }) => {
    const rows = await listAhead(tx, caller.subjectId);
    return rows.map((row) => ({
      projectInfo: projectInfoOf(row, locale),
      currency: row.currency,
      periodFrom: row.periodFrom,
      periodTo: row.periodTo,
      recordOn: row.recordOn,
      payOn: row.payOn,
      isApproved: row.isApproved,
      expected: Number(row.expected),
    }));
  });

  api.read(investorRoutes.getNextPayout, async (tx, { params }) => {
    const by = { project: params.documentId, timeZone };
    return orNotFound(await findNextDistribution(tx, by), 'project.not_found');
  });
};
