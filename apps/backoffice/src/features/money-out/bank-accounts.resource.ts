import type { RowOf } from '@parcela/contract';
import {
  acceptBankAccount,
  getBankAccountItem,
  listBankAccountItems,
  rejectBankAccount,
} from '@parcela/contract/operator';
import { IconCheck, IconX } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { type Action, type ActionMaker, makeAction } from '../../shared/resource/action.ts';
import type { FactOf } from '../../shared/resource/column.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, linked } from '../../shared/resource/filters.ts';
import {
  instant,
  link,
  list,
  say,
  softText,
  states,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { historyOf } from './history.ts';
import { accountOf, currencyChoices, params, reason } from './money-out-values.ts';

type Account = RowOf<typeof listBankAccountItems>;

const accountStates = states<Account['state']>({
  review: ['attention', 'boMoneyOut.accountState.review'],
  accepted: ['positive', 'boMoneyOut.accountState.accepted'],
  rejected: ['negative', 'boMoneyOut.accountState.rejected'],
});
/** The state of an account; a replaced account is also marked as replaced. */
const stateOf = ({ state, isInUse }: Account): Value =>
  list([
    accountStates.value(state),
    ...(isInUse || state === 'rejected' ? [] : [words('boMoneyOut.accountState.replaced')]),
  ]);
const shown = ({ holderName, ibanEnd }: Account): Value => accountOf(holderName, ibanEnd);
const currencyOf = ({ currency }: Account): Value => words(`bo.currency.${currency}`);
const isInReview = ({ state, isInUse }: Account): boolean => state === 'review' && isInUse;

const factsOf = (account: Account): readonly FactOf[] => [
  ['bo.state', stateOf(account)],
  ['boMoneyOut.investor', text(account.investor.name)],
  ['boMoneyOut.email', link(account.investor.email, to.investor(account.investor.documentId))],
  ['bo.currency', currencyOf(account)],
  ['bo.created', instant(account.createdAt)],
  ['boMoneyOut.usableFrom', instant(account.usableFrom)],
];

const decisions = (action: ActionMaker<Account>): readonly Action<Account>[] => [
  action({
    key: 'accept',
    route: acceptBankAccount,
    label: 'boMoneyOut.accept.action',
    icon: IconCheck,
    isMain: true,
    offered: isInReview,
    params,
    consequences: (account) => [
      say('boMoneyOut.accept.names', { holder: account.holderName, investor: account.investor.name }),
      say('boMoneyOut.accept.may', { currency: currencyOf(account), account: shown(account) }),
    ],
    needsApproval: () => true,
    fields: { reason },
    done: 'boMoneyOut.done',
  }),
  action({
    key: 'reject',
    route: rejectBankAccount,
    label: 'boMoneyOut.refuse.action',
    icon: IconX,
    isDangerous: true,
    offered: isInReview,
    params,
    consequences: (account) => [
      say('boMoneyOut.refuse.none', { account: shown(account), investor: account.investor.name }),
      say('boMoneyOut.refuse.mail', { email: account.investor.email }),
    ],
    needsApproval: () => true,
    fields: { reason },
    done: 'boMoneyOut.done',
  }),
];

export const bankAccounts = defineResource({
  list: defineList({
    route: listBankAccountItems,
    title: 'boMoneyOut.accounts',
    description: 'boMoneyOut.accounts.about',
    empty: 'boMoneyOut.accounts.empty',
    rowKey: (account) => account.documentId,
    columns: [
      { key: 'account', label: 'boMoneyOut.account', value: shown, isTitle: true },
      {
        key: 'investor',
        label: 'boMoneyOut.investor',
        value: ({ investor }) => list([text(investor.name), softText(investor.email)]),
      },
      { key: 'currency', label: 'bo.currency', value: currencyOf },
      {
        key: 'createdAt',
        priority: 'extra',
        label: 'bo.created',
        value: (account) => instant(account.createdAt),
      },
      {
        key: 'usableFrom',
        priority: 'useful',
        label: 'boMoneyOut.usableFrom',
        value: (account) => instant(account.usableFrom),
      },
      { key: 'state', label: 'bo.state', value: stateOf },
    ],
    filters: [
      choice('state', 'bo.state', accountStates),
      choice('currency', 'bo.currency', currencyChoices),
      linked('user', 'boMoneyOut.ofInvestor'),
    ],
    views: [{ key: 'review', label: 'boMoneyOut.views.toDecide', filters: { state: 'review' } }],
    panel: {
      title: shown,
      sections: (section) => [
        section.facts('boMoneyOut.account', (account) => [
          ...factsOf(account),
          ['boMoneyOut.history', link(account.holderName, to.bankAccount(account.documentId))],
        ]),
      ],
    },
    actions: decisions,
  }),
  detail: defineDetail({
    route: getBankAccountItem,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boMoneyOut.accounts', to: to.bankAccounts },
    kind: 'boMoneyOut.account',
    title: shown,
    state: stateOf,
    sections: (section) => [
      section.facts('boMoneyOut.account', (account) => [...factsOf(account)]),
      section.history('boMoneyOut.history', historyOf, { isAside: true }),
    ],
    actions: () => decisions(makeAction),
  }),
});
