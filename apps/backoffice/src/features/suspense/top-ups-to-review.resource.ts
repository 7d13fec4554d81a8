import type { RowOf } from '@parcela/contract';
import { listTopUpsToReview } from '@parcela/contract/operator';
import { providerName } from '../../shared/money/provider-names.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { code, instant, link, money, nothing, type Value, words } from '../../shared/resource/values.ts';

type TopUp = RowOf<typeof listTopUpsToReview>;

const owner = ({ user }: TopUp): Value =>
  user === null ? nothing : link(user.name ?? user.email, to.investor(user.documentId));

const nextAction = ({ provider, nextAskAt }: TopUp): Value =>
  nextAskAt === null
    ? words('boSuspense.topUps.settled', { gateway: providerName(provider) })
    : words('boSuspense.topUps.accept', { gateway: providerName(provider), at: instant(nextAskAt) });

/** Staff decide at the gateway; its answer moves the money or ends the payment. */
export const topUpsToReview = defineResource({
  list: defineList({
    route: listTopUpsToReview,
    title: 'bo.nav.topUpsToReview',
    description: 'boSuspense.topUps.description',
    empty: 'boSuspense.topUps.empty',
    rowKey: ({ provider, reference }) => `${provider} ${reference}`,
    columns: [
      { key: 'user', label: 'boSuspense.investor', value: owner, isTitle: true },
      { key: 'amount', label: 'bo.amount', value: ({ amount, currency }) => money(amount, currency) },
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
  }),
});
