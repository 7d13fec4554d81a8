import {
  type AttemptState,
  distributionStates,
  gatewayFacts,
  gatewayProviders,
  orderStates,
  shareAdvertStates,
  shareInterestStates,
  shareTransferStates,
  suspenseReasons,
} from '@parcela/domain';
import { investorRoutes, payRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import { crashPoints, faultKinds } from '../faults/plan.ts';
import { investorOperations, staffOperations } from '../configuration.ts';

/** Routes that the actors call. */
const routes = [
  investorRoutes.placeOrder,
  investorRoutes.cancelOrder,
  investorRoutes.payByBankTransfer,
  investorRoutes.payByWallet,
  investorRoutes.startTopUp,
  investorRoutes.authorizeWalletPayment,
  ...Object.values(payRoutes),
  investorRoutes.emptyOutWallet,
  investorRoutes.requestWithdrawal,
  investorRoutes.castVote,
  investorRoutes.deleteAccount,
  operatorRoutes.assignSuspenseToOrder,
  operatorRoutes.creditSuspenseToWallet,
  operatorRoutes.refundSuspense,
  operatorRoutes.cancelOperatorOrder,
  operatorRoutes.approveRequest,
  operatorRoutes.executeDistribution,
  investorRoutes.placeShareAdvert,
  investorRoutes.sendShareInterest,
  investorRoutes.signShareSale,
  investorRoutes.askDelegate,
  investorRoutes.acceptDelegation,
  operatorRoutes.executeShareTransfer,
  operatorRoutes.uploadStatementFile,
  operatorRoutes.importStatementFile,
  operatorRoutes.decideSameBankLine,
  operatorRoutes.decideAnotherBankLine,
  operatorRoutes.returnSuspense,
  operatorRoutes.matchReversal,
];

const refusals = [
  ...new Set([
    ...routes.flatMap(({ errors }) => errors),
    'idempotency.key_reused',
    'idempotency.running',
  ] as const),
];

/** The states that an attempt to pay can have, by rail, with the sandbox as counterpart. */
const attemptStatesOf: Readonly<Record<string, readonly AttemptState[]>> = {
  // Without a page: the attempt waits for money, which the bank may reverse.
  bank: ['pending', 'succeeded', 'reversed', 'refunded'],
  // Held or captured immediately; ends with its order.
  wallet: ['pending', 'succeeded', 'refunded', 'cancelled_by_payer', 'expired', 'rejected'],
  ...Object.fromEntries(gatewayProviders.map((provider) => [provider, gatewayFacts[provider].attemptStates])),
};

/** Situations that a long storm must reach at least sometimes, by coverage group. */
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
  'transfer of shares is': shareTransferStates,
  'sale from the board is': shareTransferStates,
  'advert is': shareAdvertStates,
  'interest is': shareInterestStates,
  'delegation is': ['asked', 'accepted', 'ended'],
  'withdrawal is': ['requested', 'approved', 'sent', 'done', 'rejected', 'failed'],
  'bank line is': ['payment', 'transfer', 'transfer_returned', 'reversal', 'with a number used before'],
  'file is': ['camt.053 imported', 'gpc imported', 'camt.053 discarded', 'gpc discarded'],
  'waiting line is': ['camt.053', 'gpc', 'feed'].flatMap((source) => [`${source} same`, `${source} another`]),
  'transfer came back': ['whole', 'less a fee'],
  'approval is': ['suspense.return executed', 'payments.match_reversal executed'],
  refusal: refusals,
};
