import type { RowOf } from '@parcela/contract';
import { listRates, requestRates } from '@parcela/contract/operator';
import { IconPlus } from '@parcela/ui/icons';
import { serverClock } from '@parcela/web';
import { call } from '../../shared/api/api.ts';
import { startOfDay } from '../../shared/resource/days.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area, dayField, decimal, line } from '../../shared/resource/fields.ts';
import { instant, rate, say, states, text, words, type Words } from '../../shared/resource/values.ts';

type Rates = RowOf<typeof listRates>;

const rateStates = states<'inForce' | 'planned' | 'past'>({
  inForce: ['positive', 'boRates.state.inForce'],
  planned: ['info', 'boRates.state.planned'],
  past: ['neutral', 'boRates.state.past'],
});
const stateOf = ({ isInForce, validFrom }: Rates) => {
  if (isInForce) return rateStates.value('inForce');
  return rateStates.value(new Date(validFrom).getTime() > serverClock.now() ? 'planned' : 'past');
};

const textMax = 200;
/** The beginning of a day in the platform's zone; left out without a chosen day. */
const startOf = (day: unknown): { validFrom?: string } => {
  const validFrom = typeof day === 'string' ? startOfDay(day)?.toISOString() : undefined;
  return validFrom === undefined ? {} : { validFrom };
};

/** The latest rates shown before the request; the server refuses the request when there are later ones. */
const seen = { version: 0 };
const consequencesOf = async (): Promise<readonly Words[]> => {
  const { data } = await call(listRates, { query: { 'pagination[pageSize]': 1 } });
  const [latest] = data;
  seen.version = latest?.version ?? 0;
  return [
    ...(latest === undefined
      ? []
      : [
          say('boRates.set.latest', {
            czk: latest.eurToCzk,
            pln: latest.eurToPln,
            from: instant(latest.validFrom),
          }),
        ]),
    say('boRates.set.new'),
    say('boRates.set.frozen'),
  ];
};

export const rates = defineResource({
  list: defineList({
    route: listRates,
    title: 'boRates.title',
    description: 'boRates.description',
    empty: 'boRates.empty',
    rowKey: (row) => `${row.validFrom} ${row.source}`,
    columns: [
      { key: 'validFrom', label: 'boRates.validFrom', value: (row) => instant(row.validFrom), isTitle: true },
      {
        key: 'eurToCzk',
        label: 'boRates.czk',
        value: (row) => words('boRates.czkPerEuro', { rate: rate(row.eurToCzk) }),
      },
      {
        key: 'eurToPln',
        label: 'boRates.pln',
        value: (row) => words('boRates.plnPerEuro', { rate: rate(row.eurToPln) }),
      },
      { key: 'source', label: 'boRates.source', value: (row) => text(row.source) },
      { key: 'state', label: 'bo.state', value: stateOf },
    ],
    creates: (action) => [
      action({
        key: 'set',
        route: requestRates,
        label: 'boRates.set.action',
        icon: IconPlus,
        consequences: consequencesOf,
        needsApproval: () => true,
        fields: {
          eurToCzk: decimal('boRates.set.czk'),
          eurToPln: decimal('boRates.set.pln'),
          source: line('boRates.source', { description: 'boRates.set.sourceHint', maxLength: textMax }),
          validFrom: dayField('boRates.validFrom', {
            description: 'boRates.set.validFromHint',
            isOptional: true,
          }),
          reason: area('bo.reason', { description: 'bo.reasonHint' }),
        },
        body: ({ eurToCzk, eurToPln, validFrom, source, reason }) => ({
          eurToCzk,
          eurToPln,
          source,
          reason,
          version: seen.version,
          ...startOf(validFrom),
        }),
        done: 'boRates.done',
      }),
    ],
  }),
});
