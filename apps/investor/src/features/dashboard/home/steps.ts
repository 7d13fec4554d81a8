import type { Home, Me } from '@parcela/contract/investor';
import { paths } from '../../../shared/navigation/paths.ts';

/** A task for the user, with the address of the page for it. */
export type Step =
  | { readonly kind: 'pay'; readonly to: string; readonly order: Home['ordersToPay'][number] }
  | { readonly kind: 'sign'; readonly to: string; readonly sale: Home['salesToSign'][number] }
  | { readonly kind: 'verify' | 'renew'; readonly to: string }
  | { readonly kind: 'vote'; readonly to: string; readonly poll: Home['pollsToVote'][number] }
  | { readonly kind: 'account'; readonly to: string; readonly currencies: Home['accountsToAdd'] };

/** Steps that the user takes; a check that waits for the provider or for staff is not a step. */
const isOpen = (state: Me['kyc']['state']): boolean => ['none', 'draft', 'retry', 'expired'].includes(state);

/**
 * The next steps, the most urgent first: money with a deadline, sales that the other party has signed, missing
 * levels, votes, bank accounts.
 */
export const stepsOf = (me: Me, home: Home, { isRunOff }: { readonly isRunOff: boolean }): Step[] => {
  const mustVerify = isOpen(me.kyc.state) || (me.kyc.state === 'done' && isOpen(me.aml.state));
  const renewal = me.kyc.renewal?.state;
  const mustRenew = renewal === 'due' || renewal === 'draft' || renewal === 'retry';
  return [
    ...(isRunOff ? [] : home.ordersToPay).map((order): Step => ({
      kind: 'pay',
      to: paths.orderPayment(order.documentId),
      order,
    })),
    ...(isRunOff ? [] : home.salesToSign).map((sale): Step => ({
      kind: 'sign',
      to: paths.shareInterest(sale.documentId),
      sale,
    })),
    ...(mustVerify ? [{ kind: 'verify', to: paths.verification } as const] : []),
    ...(mustRenew && !mustVerify ? [{ kind: 'renew', to: paths.verification } as const] : []),
    ...home.pollsToVote.map((poll): Step => ({ kind: 'vote', to: paths.voting, poll })),
    ...(home.accountsToAdd.length > 0
      ? [{ kind: 'account', to: `${paths.settings}#distributions`, currencies: home.accountsToAdd } as const]
      : []),
  ];
};
