import {
  type Locale,
  formatDecimal,
  distributionGross,
  type DistributionParts,
  inLanguage,
} from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { day } from '@parcela/tables';
import type { ListFile } from '@parcela/platform/http/responses/export-list.ts';
import type { NewDistributionLine } from './paying/distribution-lines.store.ts';
import type {
  HolderName,
  LineItem,
  LineWithDistribution,
  DistributionItem,
  DistributionProgress,
} from './distributions.queries.ts';
import type { DistributionFigures } from './distributions.store.ts';
import type { PreviewedDistribution } from './approving/previewed-distribution.ts';

type Parts = Readonly<
  Record<'gross' | 'costs' | 'reserve' | 'fee' | 'withholding' | 'net' | 'capital', bigint>
>;

/** Amounts in the form of JSON. */
export const asNumbers = (parts: Parts) => ({
  gross: Number(parts.gross),
  costs: Number(parts.costs),
  reserve: Number(parts.reserve),
  fee: Number(parts.fee),
  withholding: Number(parts.withholding),
  net: Number(parts.net),
  capital: Number(parts.capital),
});

const withGross = (parts: DistributionParts, capital: bigint) =>
  asNumbers({ ...parts, capital, gross: distributionGross(parts) });

export const distributionAnswer = ({ row, figures, ...project }: DistributionItem, locale: Locale) => ({
  documentId: row.document_id,
  importId: row.import_id,
  kind: row.kind,
  origin: row.origin,
  state: row.state,
  version: row.version,
  project: { documentId: project.projectDocumentId, title: inLanguage(project.projectTitle, locale) },
  currency: row.currency,
  periodFrom: row.period_from,
  periodTo: row.period_to,
  recordOn: row.record_on,
  payOn: row.pay_on,
  expectedNet: row.expected_net === null ? null : Number(row.expected_net),
  figures: figures && {
    ...withGross(figures.parts, figures.capital),
    released: Number(figures.released),
    costs: figures.costItems.map((item) => ({ ...item, receipt: item.receipt ?? null })),
  },
  holderCount: row.holder_count,
  shareTotal: row.share_total === null ? null : Number(row.share_total),
  corrects:
    project.correctsDocumentId === null
      ? null
      : { documentId: project.correctsDocumentId, importId: project.correctsImportId ?? '' },
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  approvedAt: row.approved_at?.toISOString() ?? null,
  startedAt: row.started_at?.toISOString() ?? null,
  executedAt: row.executed_at?.toISOString() ?? null,
});

export const distributionDetailAnswer = (
  item: DistributionItem,
  of: { readonly progress: DistributionProgress; readonly corrections: readonly DistributionItem[] },
  locale: Locale,
) => ({
  ...distributionAnswer(item, locale),
  progress: { ...of.progress },
  corrections: of.corrections.map(({ row }) => ({
    documentId: row.document_id,
    importId: row.import_id,
    state: row.state,
    reason: row.reason ?? '',
    createdAt: row.created_at.toISOString(),
    executedAt: row.executed_at?.toISOString() ?? null,
  })),
});

export const lineAnswer = (line: LineItem) => ({
  documentId: line.documentId,
  investor: { documentId: line.investorDocumentId, email: line.email },
  shares: Number(line.shares),
  parts: asNumbers(line),
  deducted: Number(line.deducted),
  settlement: line.settlement,
  state: line.state,
  waitsFor: line.waitsFor,
  transferReference: line.reference,
  bookedAt: line.bookedAt?.toISOString() ?? null,
  settledAt: line.settledAt?.toISOString() ?? null,
});

export const lineWithDistributionAnswer = (line: LineWithDistribution, locale: Locale) => ({
  ...lineAnswer(line),
  distribution: {
    documentId: line.distributionDocumentId,
    importId: line.importId,
    project: { documentId: line.projectDocumentId, title: inLanguage(line.projectTitle, locale) },
    periodFrom: line.periodFrom,
    periodTo: line.periodTo,
  },
  currency: line.currency,
});

/** Whole units of the currency with six decimals, truncated: for display only, never for a computation. */
const perShare = (net: bigint, shares: bigint): string =>
  formatDecimal(shares === 0n ? 0n : (net * 10_000n) / shares, 6);

type PreviewedLine = PreviewedDistribution['lines'][number];

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/**
 * Holders with the most shares first, or in a correction those with the largest change; equal ones in line order.
 */
export const largestHolders = (lines: readonly PreviewedLine[], count: number): readonly PreviewedLine[] =>
  lines
    .toSorted((a, b) =>
      b.booked === undefined
        ? Number(b.shares - a.shares)
        : Number(sizeOf(b.parts.net) - sizeOf(a.parts.net)),
    )
    .slice(0, count);

/** The holders who get more from a correction, those who owe, and the total of the corrected figures. */
export const effectAnswer = (
  lines: readonly Pick<NewDistributionLine, 'parts'>[],
  corrected: DistributionFigures | null | undefined,
) => {
  const of = (some: readonly bigint[]) => ({
    holders: some.length,
    amount: Number(some.reduce((sum, net) => sum + net, 0n)),
  });
  const nets = lines.map(({ parts }) => parts.net);
  return {
    more: of(nets.filter((net) => net > 0n)),
    less: of(nets.filter((net) => net < 0n).map((net) => -net)),
    net: Number(corrected?.parts.net ?? 0n),
  };
};

/** The proceeds, the repaid capital, the gain and the result of one share; null for income. */
const capitalAnswer = ({ distribution, shareTotal, outstanding = 0n }: PreviewedDistribution) => {
  const { kind, figures } = distribution;
  if (kind === 'income' || !figures) return null;
  const { gross, capital, parts } = figures;
  return {
    kind,
    gross: perShare(gross, shareTotal),
    capital: perShare(capital, shareTotal),
    gain: perShare(parts.net - capital, shareTotal),
    result: perShare(parts.net - outstanding, shareTotal),
  };
};

export const previewAnswer = (
  preview: PreviewedDistribution,
  shown: readonly PreviewedLine[],
  names: readonly HolderName[],
) => {
  const { distribution, lines, shareTotal, anomalies } = preview;
  const nameOf = new Map(names.map(({ userId, documentId, email }) => [userId, { documentId, email }]));
  const nets = lines.map(({ parts }) => Number(parts.net));
  const { figures, correctsId } = distribution;
  const net = figures?.parts.net ?? 0n;
  return {
    documentId: distribution.documentId,
    version: distribution.version,
    currency: distribution.currency,
    holderCount: lines.length,
    shareTotal: Number(shareTotal),
    net: Number(net),
    perShare: perShare(net, shareTotal),
    smallest: nets.reduce((a, b) => Math.min(a, b), nets[0] ?? 0),
    largest: nets.reduce((a, b) => Math.max(a, b), nets[0] ?? 0),
    correction: correctsId === null ? null : effectAnswer(lines, figures),
    capital: capitalAnswer(preview),
    anomalies: anomalies.map(({ params, ...anomaly }) => ({ ...anomaly, params: { ...params } })),
    lines: shown.flatMap(({ userId, shares, parts, capital = 0n, booked }) => {
      const investor = nameOf.get(userId);
      if (!investor) return [];
      const before = booked === undefined ? null : Number(booked.net);
      return [{ investor, shares: Number(shares), parts: withGross(parts, capital), booked: before }];
    }),
  };
};

/** Distributions as a file. */
export const distributionsFile = (locale: Locale): ListFile<DistributionItem> => ({
  name: 'distributions',
  columns: [
    { header: say(locale, 'exports.importId'), value: ({ row }) => row.import_id },
    { header: say(locale, 'exports.project'), value: (item) => inLanguage(item.projectTitle, locale) },
    { header: say(locale, 'exports.periodFrom'), value: ({ row }) => day(row.period_from) },
    { header: say(locale, 'exports.periodTo'), value: ({ row }) => day(row.period_to) },
    { header: say(locale, 'exports.recordOn'), value: ({ row }) => day(row.record_on) },
    { header: say(locale, 'exports.payOn'), value: ({ row }) => day(row.pay_on) },
    {
      header: say(locale, 'exports.state'),
      value: ({ row }) => say(locale, `exports.distributionState.${row.state}`),
    },
    { header: say(locale, 'exports.planned'), value: ({ row }) => row.expected_net },
    { header: say(locale, 'exports.gross'), value: ({ figures }) => figures && figures.gross },
    { header: say(locale, 'exports.costs'), value: ({ figures }) => figures && figures.parts.costs },
    { header: say(locale, 'exports.reserve'), value: ({ figures }) => figures && figures.parts.reserve },
    { header: say(locale, 'exports.fee'), value: ({ figures }) => figures && figures.parts.fee },
    {
      header: say(locale, 'exports.withholding'),
      value: ({ figures }) => figures && figures.parts.withholding,
    },
    { header: say(locale, 'exports.net'), value: ({ figures }) => figures && figures.parts.net },
    { header: say(locale, 'exports.currency'), value: ({ row }) => row.currency },
    { header: say(locale, 'exports.holders'), value: ({ row }) => row.holder_count },
    { header: say(locale, 'exports.executedAt'), value: ({ row }) => row.executed_at },
    { header: say(locale, 'exports.corrects'), value: ({ correctsImportId }) => correctsImportId },
  ],
});
