import { attemptStates, distributionStates, orderStates, suspenseReasons } from '@parcela/domain';
import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import { crashPoints, faultKinds } from '../faults/plan.ts';
import { investorOperations, staffOperations } from '../configuration.ts';

/** Routes that the people call. */
const routes = [
  investorRoutes.placeOrder,
  investorRoutes.cancelOrder,
  investorRoutes.payByBankTransfer,
  investorRoutes.payByWallet,
  investorRoutes.authorizeWalletPayment,
  investorRoutes.payByConfirmo,
  investorRoutes.emptyOutWallet,
  investorRoutes.castVote,
  investorRoutes.deleteAccount,
  operatorRoutes.assignSuspenseToOrder,
  operatorRoutes.creditSuspenseToWallet,
  operatorRoutes.refundSuspense,
  operatorRoutes.cancelOperatorOrder,
  operatorRoutes.approveRequest,
  operatorRoutes.executeDistribution,
];

const refusals = [
  ...new Set([
    ...routes.flatMap(({ errors }) => errors),
    'idempotency.key_reused',
    'idempotency.running',
  ] as const),
];

/** Situations that a long storm has to meet at least sometimes, by group of the coverage. */
export const expected: Readonly<Record<string, readonly string[]>> = {
  operation: [...investorOperations, ...staffOperations],
  fault: faultKinds,
  'crash point': crashPoints,
  'order became': orderStates,
  'money waited because': [...suspenseReasons, 'surplus', 'order_ended', 'refund_failed'],
  'attempt is': ['bank', 'wallet', 'confirmo', 'payout', 'csob'].flatMap((provider) =>
    attemptStates.map((state) => `${provider} ${state}`),
  ),
  'distribution is': distributionStates,
  'withdrawal is': ['requested', 'approved', 'sent', 'done', 'rejected', 'failed'],
  refusal: refusals,
};
