import type { RowOf } from '@parcela/contract';
import { closeTopUp, listTopUpsToReview } from '@parcela/contract/operator';
import { IconX } from '@parcela/ui/icons';
import { providerName } from '../../shared/money/provider-names.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import {
  code,
  instant,
  link,
  money,
  nothing,
  say,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { reason } from './suspense-values.ts';

type TopUp = RowOf<typeof listTopUpsToReview>;

const owner = ({ user }: TopUp): Value =>
  user === null ? nothing : link(user.name ?? user.email, to.investor(user.documentId));

const nextAction = ({ provider, nextAskAt }: TopUp): Value =>
  nextAskAt === null
    ? words('boSuspense.topUps.settled', { gateway: providerName(provider) })
    : words('boSuspense.topUps.accept', { gateway: providerName(provider), at: instant(nextAskAt) });

const amountOf = ({ amount, currency }: TopUp): Value => money(amount, currency);

/** Staff decide at the gateway, and its answer moves the money or ends the payment; or staff close the top-up. */
export const topUpsToReview = defineResource({
  list: defineList({
    route: listTopUpsToReview,
    title: 'bo.nav.topUpsToReview',
    description: 'boSuspense.topUps.description',
    empty: 'boSuspense.topUps.empty',
    rowKey: ({ provider, reference }) => `${provider} ${reference}`,
    columns: [
      {
        key: 'user',
        label: 'boSuspense.investor',
        value: ({ user }) => text(user === null ? null : (user.name ?? user.email)),
        isTitle: true,
      },
      { key: 'amount', label: 'bo.amount', value: amountOf },
      { key: 'provider', label: 'boSuspense.way', value: ({ provider }) => providerName(provider) },
      {
        key: 'reference',
        priority: 'useful',
        label: 'boSuspense.topUps.number',
        value: ({ reference }) => code(reference),
      },
      { key: 'since', label: 'boSuspense.topUps.since', value: ({ since }) => instant(since) },
      { key: 'next', label: 'boSuspense.topUps.next', value: nextAction },
    ],
    panel: {
      title: amountOf,
      sections: (section) => [
        section.facts('boSuspense.topUps.one', (topUp) => [
          ['boSuspense.investor', owner(topUp)],
          ['boSuspense.way', providerName(topUp.provider)],
          ['boSuspense.topUps.number', code(topUp.reference)],
          ['boSuspense.topUps.since', instant(topUp.since)],
          ['boSuspense.topUps.next', nextAction(topUp)],
        ]),
      ],
    },
    actions: (action) => [
      action({
        key: 'close',
        route: closeTopUp,
        label: 'boSuspense.topUps.close.action',
        icon: IconX,
        consequences: (topUp) => [
          say('boSuspense.topUps.close.list', { amount: amountOf(topUp) }),
          say('boSuspense.topUps.close.investor'),
          say('boSuspense.topUps.close.late', { gateway: providerName(topUp.provider) }),
        ],
        fields: { reason },
        fixed: ({ provider, reference }) => ({ provider, reference }),
        done: 'boSuspense.topUps.close.done',
      }),
    ],
  }),
});
