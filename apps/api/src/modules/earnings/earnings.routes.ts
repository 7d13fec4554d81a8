import { investorRoutes } from '@parcela/contract/investor';
import { type Locale, dateInZone, inLanguage } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { WantedFile } from '@parcela/platform/http/call.ts';
import { day } from '@parcela/tables';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import { tableAnswer, tableRowsMax } from '@parcela/platform/http/responses/table-file.ts';
import { correctedEarningAnswer } from '../distributions/index.ts';
import { type EarningRow, findLastImportId, hasEarning, listEarningRows } from './earnings.queries.ts';
import { type ExportDeps, exportEarnings } from './export-earnings.ts';
import { type OverviewRow, readOverview } from './earnings-overview.queries.ts';

/** The most earnings in one answer; a user with more requests the earlier ones separately. */
const historyMax = 1_000;

const earningView = (earning: EarningRow, locale: Locale) => ({
  documentId: earning.documentId,
  timestamp: earning.paidAt.toISOString(),
  projectId: earning.projectDocumentId,
  projectInfo: {
    documentId: earning.infoDocumentId,
    slug: earning.slug,
    title: inLanguage(earning.title, locale),
  },
  kind: earning.kind,
  amount: Number(earning.amount),
  capital: Number(earning.capital),
  currency: earning.currency,
  settlement: earning.settlement,
  importId: earning.importId,
  state: earning.state,
  shares: Number(earning.shares),
  gross: Number(earning.gross),
  planned: earning.planned === null ? null : Number(earning.planned),
  corrects: correctedEarningAnswer(earning),
  deducted: Number(earning.deducted),
  converted: { amount: Number(earning.converted), currency: earning.shownIn },
});

const earningsFile = (earnings: readonly EarningRow[], wanted: WantedFile) => {
  const { locale, timeZone } = wanted;
  const shownIn = earnings[0]?.shownIn;
  return tableAnswer(wanted, {
    name: 'earnings',
    rows: earnings,
    columns: [
      { header: say(locale, 'exports.date'), value: ({ paidAt }) => day(dateInZone(paidAt, timeZone)) },
      { header: say(locale, 'exports.project'), value: ({ title }) => inLanguage(title, locale) },
      { header: say(locale, 'exports.shares'), value: ({ shares }) => Number(shares) },
      { header: say(locale, 'exports.gross'), value: ({ gross }) => gross },
      { header: say(locale, 'exports.planned'), value: ({ planned }) => planned },
      { header: say(locale, 'exports.net'), value: ({ amount }) => amount },
      { header: say(locale, 'exports.capital'), value: ({ capital }) => capital },
      { header: say(locale, 'exports.deducted'), value: ({ deducted }) => deducted },
      { header: say(locale, 'exports.currency'), value: ({ currency }) => currency },
      ...(shownIn
        ? [
            {
              header: say(locale, 'exports.inCurrency', { currency: shownIn }),
              value: ({ converted }: EarningRow) => converted,
            },
          ]
        : []),
      {
        header: say(locale, 'exports.payoutMethod'),
        value: ({ settlement }) => say(locale, `exports.payoutMethod.${settlement}`),
      },
      {
        header: say(locale, 'exports.state'),
        value: ({ state }) => say(locale, `exports.distributionLineState.${state}`),
      },
      { header: say(locale, 'exports.importId'), value: ({ importId }) => importId },
      { header: say(locale, 'exports.corrects'), value: ({ corrects }) => corrects?.importId ?? null },
    ],
  });
};

const overviewView = (overview: OverviewRow, locale: Locale) => ({
  currency: overview.currency,
  total: Number(overview.total),
  years: overview.years.map(({ year, count, corrections, total, paid }) => ({
    year,
    count,
    corrections,
    total: Number(total),
    paid: paid.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
  })),
  projects: overview.projects.map(({ documentId, infoDocumentId, slug, title, total }) => ({
    projectId: documentId,
    projectInfo: { documentId: infoDocumentId, slug, title: inLanguage(title, locale) },
    total: Number(total),
  })),
  currencies: [
    ...new Set(overview.years.flatMap(({ paid }) => paid.map(({ currency }) => currency))),
  ].toSorted(),
  months: overview.months.map(({ month, paid, planned, expected }) => ({
    month,
    paid: Number(paid),
    planned: planned === null ? null : Number(planned),
    expected: Number(expected),
  })),
});

export const earningsRoutes = (api: Api, deps: ExportDeps): void => {
  const { timeZone } = deps;
  api.read(investorRoutes.listEarnings, async (tx, { caller, query, locale, asFile }) => {
    const { before } = query;
    if (before !== undefined && !(await hasEarning(tx, caller.subjectId, before)))
      throw new BusinessError('common.not_found');
    const earnings = await listEarningRows(tx, {
      userId: caller.subjectId,
      currency: query.currency,
      timeZone,
      year: query['filters[year]'],
      project: query['filters[project]'],
      paidIn: query['filters[currency]'],
      settlement: query['filters[settlement]'],
      before,
      limit: asFile ? tableRowsMax : historyMax,
    });
    if (asFile) return earningsFile(earnings, asFile);
    return earnings.map((earning) => earningView(earning, locale));
  });

  api.read(investorRoutes.getLastPayout, async (tx, { caller }) => ({
    importId: (await findLastImportId(tx, caller.subjectId)) ?? null,
  }));

  api.read(investorRoutes.getEarningsOverview, async (tx, { caller, query, locale }) =>
    overviewView(
      await readOverview(tx, { userId: caller.subjectId, currency: query.currency, timeZone }),
      locale,
    ),
  );

  api.read(investorRoutes.exportEarnings, async (tx, { caller, params, query, locale }) => {
    if (params.format !== 'pdf') throw new BusinessError('common.not_found');
    const { currency, year } = query;
    const bytes = await exportEarnings(deps, tx, { userId: caller.subjectId, year, currency, locale });
    return fileAnswer({
      contentType: 'application/pdf',
      bytes,
      headers: {
        'content-disposition': `attachment; filename="earnings-${year}.pdf"`,
        vary: 'Authorization, Accept-Language',
      },
    });
  });
};
