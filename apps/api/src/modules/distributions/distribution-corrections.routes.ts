import { operatorRoutes } from '@parcela/contract/operator';
import { inLanguage, type Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { Api } from '@parcela/platform/http/api.ts';
import { type ListFile, withFile } from '@parcela/platform/http/responses/export-list.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { correctDistribution } from './correcting/correct-distribution.ts';
import { importCorrection } from './correcting/import-correction.ts';
import { type DebtItem, listDebts } from './debts/distribution-debts.queries.ts';
import { requestSettlement } from './debts/settle-debt.ts';
import { effectAnswer } from './distributions.presenter.ts';
import { answerImport, answerItem, declarationFrom } from './operator-distributions.routes.ts';

const debtAnswer = (debt: DebtItem, locale: Locale) => ({
  documentId: debt.documentId,
  investor: { documentId: debt.investorDocumentId, email: debt.email },
  correction: { documentId: debt.correctionDocumentId, importId: debt.correctionImportId },
  corrects: {
    documentId: debt.correctsDocumentId,
    importId: debt.correctsImportId,
    periodFrom: debt.periodFrom,
    periodTo: debt.periodTo,
  },
  project: { documentId: debt.projectDocumentId, title: inLanguage(debt.projectTitle, locale) },
  currency: debt.currency,
  amount: Number(debt.amount),
  outstanding: Number(debt.outstanding),
  deducted: Number(debt.deducted),
  collected: Number(debt.collected),
  waived: Number(debt.waived),
  createdAt: debt.createdAt.toISOString(),
});

/** Holders' debts as a file. */
const debtsFile = (locale: Locale): ListFile<DebtItem> => ({
  name: 'distribution-debts',
  columns: [
    { header: say(locale, 'exports.investor'), value: ({ email }) => email },
    { header: say(locale, 'exports.project'), value: (debt) => inLanguage(debt.projectTitle, locale) },
    { header: say(locale, 'exports.corrects'), value: ({ correctsImportId }) => correctsImportId },
    { header: say(locale, 'exports.owed'), value: ({ amount }) => amount },
    { header: say(locale, 'exports.deducted'), value: ({ deducted }) => deducted },
    { header: say(locale, 'exports.collected'), value: ({ collected }) => collected },
    { header: say(locale, 'exports.waived'), value: ({ waived }) => waived },
    { header: say(locale, 'exports.outstanding'), value: ({ outstanding }) => outstanding },
    { header: say(locale, 'exports.currency'), value: ({ currency }) => currency },
    { header: say(locale, 'exports.date'), value: ({ createdAt }) => createdAt },
  ],
});

/** The routes for corrections of executed distributions and the resulting debts of holders. */
export const distributionCorrectionsRoutes = (
  api: Api,
  { timeZone }: { readonly timeZone: string },
): void => {
  api.write(operatorRoutes.correctDistribution, async (tx, { params, body, caller, requestId, locale }) => {
    const { documentId } = await correctDistribution(tx, {
      distribution: params.documentId,
      declaration: declarationFrom(body.declaration),
      reason: body.reason,
      staffId: caller.subjectId,
      requestId,
      timeZone,
    });
    return { data: await answerItem(tx, documentId, locale), meta: {} };
  });

  api.write(operatorRoutes.importCorrection, async (tx, { params, body, caller, requestId, locale }) => {
    const found = await importCorrection(tx, {
      distribution: params.documentId,
      csv: body.csv,
      reason: body.reason,
      isDryRun: body.dryRun,
      locale,
      staffId: caller.subjectId,
      requestId,
      timeZone,
    });
    const correction = found.compared ? effectAnswer(found.compared.lines, found.figures) : null;
    return { data: { ...(await answerImport(tx, found, locale)), correction }, meta: {} };
  });

  api.read(operatorRoutes.listDistributionDebts, async (tx, { query, locale, asFile }) => {
    const page = pageAfterOf(query, lastId);
    const debts = await listDebts(tx, {
      ...page,
      state: query['filters[state]'],
      currency: query['filters[currency]'],
      user: query['filters[user]'],
      distribution: query['filters[distribution]'],
    });
    const answer = answerAfter(debts, page, {
      keyOf: ({ id }) => id,
      present: (debt) => debtAnswer(debt, locale),
    });
    return asFile ? withFile(answer, debts.slice(0, page.pageSize), debtsFile(locale)) : answer;
  });

  api.write(operatorRoutes.settleDistributionDebt, async (tx, { params, body, caller, requestId }) => ({
    data: await requestSettlement(tx, {
      debt: params.documentId,
      way: body.way,
      reason: body.reason,
      staffId: caller.subjectId,
      requestId,
    }),
    meta: {},
  }));
};
