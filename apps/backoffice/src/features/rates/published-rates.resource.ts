import type { RowOf } from '@parcela/contract';
import {
  acceptPublishedRates,
  fetchPublishedRates,
  listPublishedRates,
  rejectPublishedRates,
} from '@parcela/contract/operator';
import { IconCheck, IconDownload, IconX } from '@parcela/ui/icons';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area } from '../../shared/resource/fields.ts';
import { choice } from '../../shared/resource/filters.ts';
import {
  day,
  instant,
  nothing,
  percent,
  rate,
  say,
  states,
  type Value,
  words,
} from '../../shared/resource/values.ts';

type Published = RowOf<typeof listPublishedRates>;

const publishedStates = states<Published['state']>({
  applied: ['positive', 'boRates.published.applied'],
  waiting: ['attention', 'boRates.published.waiting'],
  rejected: ['neutral', 'boRates.published.rejected'],
  superseded: ['neutral', 'boRates.published.superseded'],
});

const isWaiting = ({ state }: Published): boolean => state === 'waiting';
const params = ({ day: on }: Published) => ({ day: on });
const fields = { reason: area('bo.reason', { description: 'bo.reasonHint' }) };
const czk = ({ eurToCzk }: Published): Value => words('boRates.czkPerEuro', { rate: rate(eurToCzk) });
const pln = ({ eurToPln }: Published): Value => words('boRates.plnPerEuro', { rate: rate(eurToPln) });

/** The difference between waiting rates and the rates in force. */
const changeOf = ({ change }: Published): Value =>
  change === null
    ? nothing
    : words('boRates.published.changes', {
        czk: percent(change.eurToCzk),
        pln: percent(change.eurToPln),
      });

export const publishedRates = defineResource({
  list: defineList({
    route: listPublishedRates,
    title: 'boRates.published.title',
    description: 'boRates.published.description',
    empty: 'boRates.published.empty',
    rowKey: (row) => row.day,
    columns: [
      { key: 'day', label: 'boRates.published.day', value: (row) => day(row.day), isTitle: true },
      { key: 'eurToCzk', label: 'boRates.czk', value: czk },
      { key: 'eurToPln', label: 'boRates.pln', value: pln },
      { key: 'change', label: 'boRates.published.change', value: changeOf },
      {
        key: 'fetchedAt',
        priority: 'extra',
        label: 'boRates.published.fetchedAt',
        value: (row) => instant(row.fetchedAt),
      },
      { key: 'state', label: 'bo.state', value: (row) => publishedStates.value(row.state) },
    ],
    creates: (action) => [
      action({
        key: 'fetch',
        route: fetchPublishedRates,
        label: 'boRates.fetch.action',
        icon: IconDownload,
        consequences: () => [say('boRates.fetch.does'), say('boRates.fetch.far')],
        done: 'boRates.fetch.done',
      }),
    ],
    filters: [choice('state', 'bo.state', publishedStates)],
    views: [{ key: 'waiting', label: 'boRates.published.waiting', filters: { state: 'waiting' } }],
    panel: {
      title: (row) => day(row.day),
      sections: (section) => [
        section.facts('boRates.published.one', (row) => [
          ['boRates.published.day', day(row.day)],
          ['boRates.czk', czk(row)],
          ['boRates.pln', pln(row)],
          ['bo.state', publishedStates.value(row.state)],
          ['boRates.published.fetchedAt', instant(row.fetchedAt)],
        ]),
      ],
    },
    actions: (action) => [
      action({
        key: 'accept',
        route: acceptPublishedRates,
        label: 'boRates.accept.action',
        icon: IconCheck,
        isMain: true,
        offered: isWaiting,
        params,
        consequences: (row) => [
          say('boRates.accept.does', { czk: czk(row), pln: pln(row) }),
          say('boRates.set.frozen'),
        ],
        fields,
        done: 'boRates.done',
      }),
      action({
        key: 'reject',
        route: rejectPublishedRates,
        label: 'boRates.reject.action',
        icon: IconX,
        isDangerous: true,
        offered: isWaiting,
        params,
        consequences: (row) => [say('boRates.reject.does', { day: day(row.day) })],
        fields,
        done: 'boRates.done',
      }),
    ],
  }),
});
