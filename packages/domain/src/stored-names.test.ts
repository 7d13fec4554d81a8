import { expect, it } from 'vitest';
import * as domain from './index.ts';

/** Rows, answers and links of past years contain these names, so a rename has to change all of them. */
const names = {
  approvalStates: 'pending executed rejected expired withdrawn void',
  articleTypes: 'News HowTo InvestorClub',
  articleVisibilities: 'Public Private OnlyInvestors',
  attemptStates:
    'created redirected pending confirming succeeded rejected cancelled_by_payer expired reversed refunded needs_review',
  audiences: 'visitor member investor',
  bannerMessageTypes: 'Verification Greenhorn General',
  bannerPages:
    'dashboard earnings orders wallet projects voting news investor-club how-to article settings verification',
  changeRequestStates: 'open accepted rejected withdrawn',
  currencies: 'CZK EUR PLN',
  debtSettlements: 'collected waived',
  investmentPurposes: 'retirement rental_income growth inflation diversification family',
  locales: 'cs en pl',
  orderStates: 'Open Unpaid Failed Paid Canceled AdminCancel Timeout',
  distributionCostKinds: 'management maintenance insurance utilities property_tax financing other',
  distributionLineStates: 'pending waiting ordered settled',
  distributionSettlements: 'BankTransfer DepositToWallet Deduction',
  payoutMethods: 'BankTransfer DepositToWallet',
  distributionStates: 'planned declared approved executed cancelled',
  pollPermissions: 'Holders Investors',
  pollStates: 'Current Future Past',
  projectStates: 'Open Prepared Completed Closed Unknown',
  reviewOutcomes: 'accepted rejected asked superseded',
  roiScenarioNames: 'loss cautious expected favourable',
  staffPermissions:
    'orders.read orders.cancel suspense.read suspense.decide withdrawals.read withdrawals.decide ' +
    'refunds.decide bonus.grant share_transfers.decide approvals.read approvals.decide approvals.withdraw audit.read ' +
    'events.retry distributions.read distributions.edit distributions.decide content.edit media.edit ' +
    'projects.read projects.edit projects.decide prices.edit prices.decide votings.edit legal.publish rates.edit ' +
    'rates.decide users.read personal_data.read users.assist users.block users.delete users.export ' +
    'users.view_as notes.write verification.read verification.decide staff.manage staff.decide books.read ' +
    'bank.import bank.close configuration.read',
  staffRoles: 'content compliance finance support administrator',
  suspenseReasons:
    'unknown_reference wrong_currency order_not_live payment_reversed shares_taken nothing_owed name_differs ' +
    'investor_not_cleared',
  tradeVolumeBands: '1 2 3 4 5',
  verificationTypes: 'SIGNUP KYC AML ORDER INVESTOR',
  voteTypes: 'ByShares ByPerson',
  walletCurrencies: 'CZK EUR',
};

it.each(Object.entries(names))('%s have the names that the platform stores and sends', (list, expected) => {
  expect((domain as unknown as Record<string, readonly (string | number)[]>)[list]?.join(' ')).toBe(expected);
});
