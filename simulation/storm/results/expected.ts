import { type AttemptState, distributionStates, orderStates, suspenseReasons } from '@parcela/domain';
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

/** States in which an attempt to pay can be, by rail, with the sandbox as the other side. */
const attemptStatesOf: Readonly<Record<string, readonly AttemptState[]>> = {
  // Has no page: it waits for money, and the bank may take that back.
  bank: ['pending', 'succeeded', 'reversed', 'refunded'],
  // Is held or captured at once, and ends with its order.
  wallet: ['pending', 'succeeded', 'refunded', 'cancelled_by_payer', 'expired', 'rejected'],
  // The chain confirms; a part that came before the end needs somebody. A payer who leaves is not reported.
  confirmo: [
    'created',
    'redirected',
    'pending',
    'confirming',
    'succeeded',
    'expired',
    'needs_review',
    'rejected',
  ],
  // Reports only what has succeeded, failed or expired.
  payout: ['created', 'redirected', 'pending', 'succeeded', 'expired', 'rejected'],
  // Is captured with the authorisation, so nothing is confirmed later.
  csob: ['created', 'redirected', 'pending', 'succeeded', 'cancelled_by_payer', 'expired', 'rejected'],
};

/** Situations that a long storm has to meet at least sometimes, by group of the coverage. */
export const expected: Readonly<Record<string, readonly string[]>> = {
  operation: [...investorOperations, ...staffOperations],
  fault: faultKinds,
  'crash point': crashPoints,
  'order became': orderStates,
  'money waited because': [...suspenseReasons, 'surplus', 'order_ended', 'refund_failed'],
  'attempt is': Object.entries(attemptStatesOf).flatMap(([provider, states]) =>
    states.map((state) => `${provider} ${state}`),
  ),
  'distribution is': distributionStates,
  'withdrawal is': ['requested', 'approved', 'sent', 'done', 'rejected', 'failed'],
  refusal: refusals,
};
