import type { DataOf } from '@parcela/contract';
import type { getDistribution, importDistribution, previewDistribution } from '@parcela/contract/operator';
import {
  currencies,
  type DistributionCostKind,
  distributionCostKinds,
  type DistributionKind,
  distributionKinds,
  type DistributionLineState,
  type DistributionSettlement,
  distributionSettlements,
} from '@parcela/domain';
import { to } from '../../shared/navigation/to.ts';
import { anomalyWords } from '../../shared/words/anomaly.ts';
import {
  amount,
  area,
  dayField,
  entries,
  type Field,
  group,
  line,
  oneOf,
  storedFile,
} from '../../shared/resource/fields.ts';
import {
  money,
  partOfMoney,
  nothing,
  say,
  show,
  states,
  type Value,
  type Words,
  words,
} from '../../shared/resource/values.ts';

export type Distribution = DataOf<typeof getDistribution>;
export type Preview = DataOf<typeof previewDistribution>;
type Anomaly = Preview['anomalies'][number];

export const distributionStates = states<Distribution['state']>({
  planned: ['neutral', 'boDistributions.state.planned'],
  declared: ['attention', 'boDistributions.state.declared'],
  approved: ['info', 'boDistributions.state.approved'],
  executed: ['positive', 'boDistributions.state.executed'],
  cancelled: ['neutral', 'boDistributions.state.cancelled'],
});
export const lineStates = states<DistributionLineState>({
  pending: ['neutral', 'boDistributions.line.pending'],
  waiting: ['attention', 'boDistributions.line.waiting'],
  ordered: ['info', 'boDistributions.line.ordered'],
  settled: ['positive', 'boDistributions.line.settled'],
});
export const currencyChoices = {
  names: currencies,
  labelOf: (currency: Distribution['currency']) => `bo.currency.${currency}` as const,
};
export const kinds = {
  names: distributionKinds,
  labelOf: (kind: DistributionKind) => `boDistributions.kind.${kind}` as const,
  value: (kind: DistributionKind): Value => words(`boDistributions.kind.${kind}`),
};
const settlementLabel = (settlement: DistributionSettlement) =>
  `earnings.payoutMethod.${settlement}` as const;
export const settlements = {
  names: distributionSettlements,
  labelOf: settlementLabel,
  value: (settlement: DistributionSettlement | null): Value =>
    settlement === null ? nothing : words(settlementLabel(settlement)),
};
/** The progress of a line; for a line that pays nothing, its result. */
export const lineState = ({
  state,
  settlement,
}: {
  readonly state: DistributionLineState;
  readonly settlement: DistributionSettlement | null;
}): Value =>
  settlement === 'Deduction'
    ? { kind: 'state', tone: 'neutral', label: 'boDistributions.line.done' }
    : lineStates.value(state);
const costKinds = {
  names: distributionCostKinds,
  labelOf: (kind: DistributionCostKind) => `earnings.cost.${kind}` as const,
};

export const params = ({ documentId }: Pick<Distribution, 'documentId'>) => ({ documentId });

/** One row for each part of the figures, and one for each cost. */
export const figureRows = ({ figures, currency, kind }: Distribution) => {
  if (figures === null) return [];
  const part = (key: string, name: Value, value: number, receipt: string | null = null) => ({
    key,
    name,
    value: money(value, currency),
    receipt: receipt === null ? nothing : show(to.mediaFile(receipt)),
  });
  const { gross, released, costs, reserve, fee, withholding, net, capital } = figures;
  const isIncome = kind === 'income';
  return [
    part('gross', words(isIncome ? 'earnings.part.gross' : 'boDistributions.proceeds'), gross),
    ...(released === 0 ? [] : [part('released', words('boDistributions.released'), released)]),
    ...costs.map(({ kind, note, amount: of, receipt }, index) =>
      part(
        `cost-${index}`,
        note === ''
          ? words(costKinds.labelOf(kind))
          : words('boDistributions.costWithNote', { kind: words(costKinds.labelOf(kind)), note }),
        -of,
        receipt,
      ),
    ),
    part('reserve', words('earnings.part.reserve'), -reserve),
    part('fee', words('earnings.part.fee'), -fee),
    part('withholding', words('earnings.part.withholding'), -withholding),
    part('net', words('earnings.part.net'), net),
    ...(isIncome
      ? []
      : [
          part('capital', words('boDistributions.capital'), capital),
          part('gain', words('boDistributions.gain'), net - capital),
        ]),
  ];
};

/** The holders who get more or owe money because of a correction, and the total afterwards. */
export const effectWords = (
  { more, less, net }: NonNullable<Preview['correction']>,
  currency: Distribution['currency'],
): readonly Words[] => [
  ...(more.holders === 0
    ? []
    : [say('boDistributions.more', { holders: more.holders, amount: money(more.amount, currency) })]),
  ...(less.holders === 0
    ? []
    : [say('boDistributions.less', { holders: less.holders, amount: money(less.amount, currency) })]),
  say('boDistributions.correctedNet', { net: money(net, currency) }),
];

/** Blocking anomalies come first, in the order of the server. */
export const wordsOf = (anomalies: readonly Anomaly[]): readonly Words[] =>
  anomalies.map((anomaly) =>
    anomaly.isBlocking
      ? say('boDistributions.anomaly.blocks', {
          what: { kind: 'words', words: anomalyWords(anomaly) },
        })
      : anomalyWords(anomaly),
  );

const paysWords = (preview: Preview): readonly Words[] => [
  say('boDistributions.pays', {
    net: money(preview.net, preview.currency),
    holders: preview.holderCount,
    shares: preview.shareTotal,
  }),
  say('boDistributions.each', {
    perShare: partOfMoney(preview.perShare, preview.currency),
    smallest: money(preview.smallest, preview.currency),
    largest: money(preview.largest, preview.currency),
  }),
];

/** What a return of capital or a sale means for one share, and what happens. */
const capitalWords = ({ capital: share, currency }: Preview): readonly Words[] => {
  if (share === null) return [];
  const { kind, gross, capital, gain, result } = share;
  const facts = {
    gross: partOfMoney(gross, currency),
    capital: partOfMoney(capital, currency),
    gain: partOfMoney(gain, currency),
    result: partOfMoney(result, currency),
  };
  return kind === 'final'
    ? [
        say('boDistributions.finalShare', facts),
        say('boDistributions.finalResult', facts),
        say('boDistributions.finalDoes'),
      ]
    : [say('boDistributions.finalShare', facts), say('boDistributions.capitalDoes')];
};

export const previewWords = (preview: Preview): readonly Words[] => [
  ...(preview.correction === null ? paysWords(preview) : effectWords(preview.correction, preview.currency)),
  ...capitalWords(preview),
  ...wordsOf(preview.anomalies),
];

export const dateFields = {
  periodFrom: dayField('boDistributions.periodFrom'),
  periodTo: dayField('boDistributions.periodTo'),
  recordOn: dayField('boDistributions.recordOn', { description: 'boDistributions.recordOnHint' }),
  payOn: dayField('boDistributions.payOn', { description: 'boDistributions.payOnHint' }),
} as const;

const figureFields = (currency: string): Readonly<Record<string, Field>> => ({
  gross: amount('earnings.part.gross', currency),
  costs: entries('earnings.part.costs', {
    one: 'boDistributions.cost',
    fields: {
      kind: oneOf('boDistributions.costKind', costKinds),
      note: line('boDistributions.costNote', {
        isOptional: true,
        description: 'boDistributions.costNoteHint',
      }),
      amount: amount('bo.amount', currency),
      receipt: storedFile('boDistributions.receipt', 'document', {
        isOptional: true,
        isNullable: true,
        description: 'boDistributions.receiptHint',
      }),
    },
  }),
  reserve: amount('earnings.part.reserve', currency),
  fee: amount('earnings.part.fee', currency),
  withholding: amount('earnings.part.withholding', currency),
});

/** The reserve and the capital of a sale or a return of capital. */
const capitalFields = (currency: string): Readonly<Record<string, Field>> => ({
  released: amount('boDistributions.released', currency, {
    isNullable: true,
    isOptional: true,
    description: 'boDistributions.releasedHint',
  }),
  capital: amount('boDistributions.capital', currency, {
    isNullable: true,
    isOptional: true,
    description: 'boDistributions.capitalHint',
  }),
});

/** The complete figures of a correction. */
export const correctedFigures = (currency: string): Field =>
  group('boDistributions.correctedFigures', figureFields(currency));

/** The initial figures of a form. */
export const declarationOf = ({ figures }: Pick<Distribution, 'figures'>) => {
  if (figures === null) return null;
  const { net: _net, released: _released, capital: _capital, ...declaration } = figures;
  return declaration;
};

/** The same with the reserve and the capital, which income does not have. */
export const capitalDeclarationOf = ({ kind, figures }: Pick<Distribution, 'kind' | 'figures'>) => {
  const declaration = declarationOf({ figures });
  if (declaration === null || figures === null || kind === 'income') return declaration;
  return { ...declaration, released: figures.released, capital: figures.capital };
};

/** Dates, expected amounts, and the figures once they are known. */
export const contentFields = (currency: string, kind?: DistributionKind) =>
  ({
    ...dateFields,
    expectedNet: amount('boDistributions.expectedNet', currency, {
      isNullable: true,
      isOptional: true,
      description: 'boDistributions.expectedNetHint',
    }),
    declaration: group(
      'boDistributions.figures',
      { ...figureFields(currency), ...(kind === 'income' ? {} : capitalFields(currency)) },
      { isNullable: true, description: 'boDistributions.figuresHint' },
    ),
  }) satisfies Readonly<Record<string, Field>>;

export const reason = area('bo.reason', { description: 'bo.reasonHint' });

const importProblems = {
  header: 'boDistributions.problem.header',
  columns: 'boDistributions.problem.columns',
  investor_unknown: 'boDistributions.problem.investor_unknown',
  investor_twice: 'boDistributions.problem.investor_twice',
  amount: 'boDistributions.problem.amount',
  amount_empty: 'boDistributions.problem.amount_empty',
  amount_ambiguous: 'boDistributions.problem.amount_ambiguous',
  amount_other_unit: 'boDistributions.problem.amount_other_unit',
  amount_too_precise: 'boDistributions.problem.amount_too_precise',
  amount_negative: 'boDistributions.problem.amount_negative',
  amount_zero: 'boDistributions.problem.amount_zero',
  too_many: 'boDistributions.problem.too_many',
  malformed: 'boDistributions.problem.malformed',
} as const;
type ImportProblem = DataOf<typeof importDistribution>['problems'][number];
export const problemWords = ({ line: at, code, params }: ImportProblem): Words =>
  say('boDistributions.problem.at', { line: at, what: words(importProblems[code], params) });
