import type { RowOf } from '@parcela/contract';
import { listAccountRestrictions, releaseAccountRestriction } from '@parcela/contract/operator';
import { IconBuildingBank, IconLockOpen } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, linked } from '../../shared/resource/filters.ts';
import {
  instant,
  link,
  money,
  nothing,
  say,
  states,
  text,
  type Value,
  words,
  type Words,
} from '../../shared/resource/values.ts';
import { params, paymentName, reason } from './money-out-values.ts';
import { restrictingMoney } from './restrict-money.ts';

type Restriction = RowOf<typeof listAccountRestrictions>;

/** Keyed by the values of the route's filter. */
const openStates = states<'true' | 'false'>({
  true: ['negative', 'boMoneyOut.restriction.open'],
  false: ['neutral', 'boMoneyOut.restriction.ended'],
});
const isOpen = ({ closedAt }: Restriction): boolean => closedAt === null;
const stateOf = (restriction: Restriction): Value => openStates.value(isOpen(restriction) ? 'true' : 'false');
const amountOf = ({ amount, currency }: Restriction): Value => money(amount, currency);
const causeOf = ({ cause }: Restriction): Value => words(`boMoneyOut.restriction.cause.${cause}`);
const orderOf = ({ order }: Restriction): Value =>
  order === null ? nothing : link(order.number, to.order(order.documentId));

const investorOf = ({ user }: Restriction): Value =>
  user === null ? nothing : link(user.email, to.investor(user.documentId));
const freed = ({ user }: Restriction): Words =>
  user === null ? say('boMoneyOut.release.nobody') : say('boMoneyOut.release.may', { email: user.email });

export const restrictions = defineResource({
  list: defineList({
    route: listAccountRestrictions,
    title: 'boMoneyOut.restrictions',
    description: 'boMoneyOut.restrictions.about',
    empty: 'boMoneyOut.restrictions.empty',
    rowKey: (restriction) => restriction.documentId,
    columns: [
      {
        key: 'investor',
        label: 'boMoneyOut.investor',
        value: (restriction) => text(restriction.user?.email),
        isTitle: true,
      },
      { key: 'amount', label: 'bo.amount', value: amountOf },
      { key: 'cause', priority: 'useful', label: 'boMoneyOut.cause', value: causeOf },
      { key: 'order', priority: 'useful', label: 'boMoneyOut.order', value: orderOf },
      {
        key: 'openedAt',
        label: 'boMoneyOut.restriction.since',
        value: (restriction) => instant(restriction.openedAt),
      },
      { key: 'state', label: 'bo.state', value: stateOf },
    ],
    filters: [choice('open', 'bo.state', openStates), linked('user', 'boMoneyOut.ofInvestor')],
    views: [{ key: 'open', label: 'boMoneyOut.views.open', filters: { open: 'true' } }],
    panel: {
      requestedAs: ({ documentId }) => documentId,
      title: amountOf,
      sections: (section) => [
        section.facts('boMoneyOut.restriction', (restriction) => [
          ['bo.state', stateOf(restriction)],
          ['boMoneyOut.investor', investorOf(restriction)],
          ['boMoneyOut.cause', causeOf(restriction)],
          ['boMoneyOut.restriction.openingReason', text(restriction.openingReason)],
          ['boMoneyOut.order', orderOf(restriction)],
          ['boMoneyOut.payment', restriction.payment === null ? nothing : paymentName(restriction.payment)],
          ['boMoneyOut.restriction.since', instant(restriction.openedAt)],
          ['boMoneyOut.endedAt', instant(restriction.closedAt)],
          ['boMoneyOut.restriction.closingReason', text(restriction.closingReason)],
        ]),
      ],
    },
    actions: (action) => [
      action({
        key: 'release',
        route: releaseAccountRestriction,
        label: 'boMoneyOut.release.action',
        icon: IconLockOpen,
        offered: isOpen,
        params,
        consequences: (restriction) => [
          say('boMoneyOut.release.ends', { amount: amountOf(restriction) }),
          freed(restriction),
        ],
        needsApproval: () => true,
        fields: { reason },
        fixed: () => ({ isMoneyGone: false }),
        done: 'boMoneyOut.done',
      }),
      action({
        key: 'pay-back',
        route: releaseAccountRestriction,
        label: 'boMoneyOut.payBack.action',
        icon: IconBuildingBank,
        isDangerous: true,
        // Only a reversal takes money back; money that staff restricted is still in the wallet.
        offered: (restriction) => isOpen(restriction) && restriction.cause === 'reversal',
        params,
        consequences: (restriction) => [
          restriction.user === null
            ? say('boMoneyOut.payBack.fromSuspense', { amount: amountOf(restriction) })
            : say('boMoneyOut.payBack.fromWallet', {
                amount: amountOf(restriction),
                email: restriction.user.email,
              }),
          say('boMoneyOut.payBack.whole'),
          freed(restriction),
        ],
        needsApproval: () => true,
        fields: { reason },
        fixed: () => ({ isMoneyGone: true }),
        done: 'boMoneyOut.done',
      }),
      restrictingMoney(action, ({ user, amount, currency }) => user && { user, amount, currency }),
    ],
  }),
});
