import type { RowOf } from '@parcela/contract';
import { listDistributionDebts, settleDistributionDebt } from '@parcela/contract/operator';
import { isWalletCurrency } from '@parcela/domain';
import { IconCashBanknoteOff, IconWallet } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, linked } from '../../shared/resource/filters.ts';
import { instant, link, money, say, show, text, type Value } from '../../shared/resource/values.ts';
import { distributionPeriod } from '../../shared/words/distribution-name.ts';
import { currencyChoices, params, reason } from './distribution-values.ts';

type Debt = RowOf<typeof listDistributionDebts>;

const stateChoices = {
  names: ['open', 'settled'] as const,
  labelOf: (state: 'open' | 'settled') => `boDistributions.debts.${state}` as const,
};
const outstanding = (debt: Debt): Value => money(debt.outstanding, debt.currency);
const isOwed = (debt: Debt) => debt.outstanding > 0 || say('boDistributions.settle.over');

/** Debts of holders that result from corrections. */
export const debts = defineResource({
  list: defineList({
    route: listDistributionDebts,
    title: 'boDistributions.debts',
    description: 'boDistributions.debts.about',
    empty: 'boDistributions.debts.empty',
    rowKey: ({ documentId }) => documentId,
    columns: [
      {
        key: 'investor',
        label: 'boDistributions.investor',
        value: ({ investor }) => text(investor.email),
        isTitle: true,
      },
      { key: 'project', label: 'boDistributions.project', value: ({ project }) => text(project.title) },
      {
        key: 'amount',
        label: 'boDistributions.debts.amount',
        value: ({ amount, currency }) => money(amount, currency),
      },
      { key: 'outstanding', label: 'boDistributions.debts.outstanding', value: outstanding },
      {
        key: 'at',
        priority: 'useful',
        label: 'bo.created',
        value: ({ createdAt }) => instant(createdAt),
      },
    ],
    filters: [
      choice('state', 'bo.state', stateChoices),
      choice('currency', 'bo.currency', currencyChoices),
      linked('user', 'boDistributions.debts.ofInvestor'),
      linked('distribution', 'boDistributions.debts.ofDistribution'),
    ],
    views: [{ key: 'open', label: 'boDistributions.debts.open', filters: { state: 'open' } }],
    panel: {
      requestedAs: ({ documentId }) => documentId,
      title: ({ investor }) => text(investor.email),
      sections: (section) => [
        section.facts('boDistributions.debts.one', (debt) => [
          ['boDistributions.investor', link(debt.investor.email, to.investor(debt.investor.documentId))],
          ['boDistributions.project', link(debt.project.title, to.project(debt.project.documentId))],
          ['boDistributions.corrects', distributionPeriod(debt.corrects)],
          ['boDistributions.correction', show(to.distribution(debt.correction.documentId))],
          ['boDistributions.debts.amount', money(debt.amount, debt.currency)],
          ['boDistributions.debts.deducted', money(debt.deducted, debt.currency)],
          ['boDistributions.debts.collected', money(debt.collected, debt.currency)],
          ['boDistributions.debts.waived', money(debt.waived, debt.currency)],
          ['boDistributions.debts.outstanding', outstanding(debt)],
          ['bo.created', instant(debt.createdAt)],
        ]),
      ],
    },
    actions: (action) => [
      action({
        key: 'collect',
        route: settleDistributionDebt,
        label: 'boDistributions.collect.action',
        icon: IconWallet,
        offered: (debt) =>
          isWalletCurrency(debt.currency) ? isOwed(debt) : say('boDistributions.collect.noWallet'),
        needsApproval: () => true,
        params,
        consequences: (debt) => [
          say('boDistributions.collect.takes', { amount: outstanding(debt), email: debt.investor.email }),
          say('boDistributions.collect.rest'),
        ],
        fields: { reason },
        fixed: () => ({ way: 'collected' as const }),
        done: 'bo.approval.sent',
      }),
      action({
        key: 'waive',
        route: settleDistributionDebt,
        label: 'boDistributions.waive.action',
        icon: IconCashBanknoteOff,
        isDangerous: true,
        offered: isOwed,
        needsApproval: () => true,
        params,
        consequences: (debt) => [
          say('boDistributions.waive.does', { amount: outstanding(debt), email: debt.investor.email }),
          say('boDistributions.waive.told'),
        ],
        fields: { reason },
        fixed: () => ({ way: 'waived' as const }),
        done: 'bo.approval.sent',
      }),
    ],
  }),
});
