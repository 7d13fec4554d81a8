import { listRates, requestRates } from '@parcela/contract/operator';
import { IconPlus } from '@tabler/icons-react';
import type { RowOf } from '../../shared/api/route-types.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area, dayField, line } from '../../shared/resource/fields.ts';
import { instant, rate, say, states, text, words } from '../../shared/resource/values.ts';

type Rates = RowOf<typeof listRates>;

const rateStates = states<'inForce' | 'planned' | 'past'>({
  inForce: ['positive', 'boRates.state.inForce'],
  planned: ['info', 'boRates.state.planned'],
  past: ['neutral', 'boRates.state.past'],
});
const stateOf = ({ isInForce, validFrom }: Rates) => {
  if (isInForce) return rateStates.value('inForce');
  return rateStates.value(new Date(validFrom).getTime() > Date.now() ? 'planned' : 'past');
};

const textMax = 200;
/** `25,30` as `25.30`. */
const decimal = (typed: unknown): string => String(typed).trim().replace(',', '.');
/** The beginning of a day; left out where none is chosen. */
const startOf = (day: unknown): { validFrom?: string } =>
  typeof day === 'string' && day !== '' ? { validFrom: new Date(`${day}T00:00:00`).toISOString() } : {};

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
        consequences: () => [say('boRates.set.new'), say('boRates.set.frozen')],
        needsApproval: () => true,
        fields: {
          eurToCzk: line('boRates.set.czk'),
          eurToPln: line('boRates.set.pln'),
          source: line('boRates.source', { description: 'boRates.set.sourceHint', maxLength: textMax }),
          validFrom: dayField('boRates.validFrom', {
            description: 'boRates.set.validFromHint',
            isOptional: true,
          }),
          reason: area('bo.reason', { description: 'bo.reasonHint' }),
        },
        body: ({ eurToCzk, eurToPln, validFrom, source, reason }) => ({
          eurToCzk: decimal(eurToCzk),
          eurToPln: decimal(eurToPln),
          source,
          reason,
          ...startOf(validFrom),
        }),
        done: 'boRates.done',
      }),
    ],
  }),
});
