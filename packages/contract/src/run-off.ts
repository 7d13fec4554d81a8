import { approvalActions, approvalNames } from '@parcela/domain';
import type { ErrorCode } from './errors.ts';
import type { InvestorRouteName, investorRoutes } from './investor/index.ts';
import { inRunOffAtGateways } from './investor/gateway-routes.ts';
import type { OperatorRouteName, operatorRoutes } from './operator/index.ts';
import type { InRunOff, RouteDefinition } from './route.ts';

/** Tells the public whether a run-off is on; the back office calls it too. */
export { getAppConfiguration } from './investor/content/app-configuration.ts';

/** Calls that change something; a staff route declares it itself, and a read continues. */
type Changing<Name extends string, Routes extends Readonly<Record<Name, RouteDefinition>>> = {
  [N in Name]: Routes[N] extends { method: 'GET' } | { inRunOff: InRunOff } ? never : N;
}[Name];
type ListedName =
  | Changing<InvestorRouteName, typeof investorRoutes>
  | Changing<OperatorRouteName, typeof operatorRoutes>;

/** A call that is missing here fails to compile. */
const listed = {
  // Calls of investors, visitors and providers.
  register: 'stops',
  sendEmailConfirmation: 'goes on',
  signIn: 'goes on',
  signOut: 'goes on',
  changePassword: 'goes on',
  forgotPassword: 'goes on',
  resetPassword: 'goes on',
  revokeOtherSessions: 'goes on',
  revokeSession: 'goes on',
  sendStepUpCode: 'goes on',
  stepUp: 'goes on',
  answerSecondFactor: 'goes on',
  linkSocialAccount: 'goes on',
  continueSignUp: 'goes on',
  disableSecondFactor: 'goes on',
  enableSecondFactor: 'goes on',
  renewRecoveryCodes: 'goes on',
  startSecondFactor: 'goes on',
  denyAccess: 'goes on',
  startPasskeySignIn: 'goes on',
  finishPasskeySignIn: 'goes on',
  startPasskeyStepUp: 'goes on',
  finishPasskeyStepUp: 'goes on',
  startNewPasskey: 'goes on',
  addOwnPasskey: 'goes on',
  renameOwnPasskey: 'goes on',
  removeOwnPasskey: 'goes on',
  returnFromApple: 'goes on',
  deleteAccount: 'goes on',
  updateProfile: 'goes on',
  connectVerifications: 'goes on',
  createVerification: 'goes on',
  updateVerification: 'goes on',
  finishBankId: 'goes on',
  startBankId: 'goes on',
  deleteAmlDraft: 'goes on',
  saveAmlDraft: 'goes on',
  createChangeRequest: 'goes on',
  withdrawChangeRequest: 'goes on',
  deletePushDevice: 'goes on',
  savePushSubscription: 'goes on',
  saveNotificationPreferences: 'goes on',
  optOutOfNotices: 'goes on',
  arrangeHome: 'goes on',
  saveGoal: 'goes on',
  deleteGoal: 'goes on',
  optOutOfInterest: 'goes on',
  sendFundedRequest: 'stops',
  cancelOrder: 'goes on',
  payByBankTransfer: 'stops',
  ...inRunOffAtGateways,
  placeOrder: 'stops',
  authorizeWalletPayment: 'stops',
  payByWallet: 'stops',
  startTopUp: 'stops',
  resendWalletAuthorization: 'stops',
  savePayoutAccount: 'goes on',
  saveOfferNotices: 'goes on',
  emptyOutWallet: 'goes on',
  requestWithdrawal: 'goes on',
  placeShareAdvert: 'stops',
  sendShareInterest: 'stops',
  shareContacts: 'stops',
  signShareSale: 'stops',
  withdrawShareAdvert: 'goes on',
  endShareInterest: 'goes on',
  issueCertificate: 'goes on',
  createCalendarFeed: 'goes on',
  deleteCalendarFeed: 'goes on',
  verifyCertificate: 'goes on',
  castVote: 'goes on',
  askDelegate: 'goes on',
  acceptDelegation: 'goes on',
  endDelegation: 'goes on',
  readNotifications: 'goes on',
  dismissMessage: 'goes on',
  saveConsents: 'goes on',
  clearMarketingVisit: 'goes on',
  clearReferral: 'goes on',
  storeMarketingVisit: 'goes on',
  sumsubHook: 'goes on',

  // Calls of staff who are not signed in.
  staffSignIn: 'goes on',
  askSignInPasskey: 'goes on',
  signInWithPasskey: 'goes on',
  acceptInvitation: 'goes on',
  askInvitationPasskey: 'goes on',
  openInvitation: 'goes on',
} as const satisfies Readonly<Record<ListedName, InRunOff>>;

/** Requests to a second staff member that are no longer executed, even if made earlier. */
export const approvalsStoppedInRunOff: ReadonlySet<string> = new Set(
  approvalNames.filter((name) => 'isNewBusiness' in approvalActions[name]),
);

/** The answer to a call that stops. */
export const runOffCode = 'platform.run_off' satisfies ErrorCode;

/** Undefined for a call that only reads. */
export const runOffOf = ({
  operationId,
  inRunOff,
}: Pick<RouteDefinition, 'operationId' | 'inRunOff'>): InRunOff | undefined =>
  inRunOff ?? (listed as Readonly<Record<string, InRunOff>>)[operationId];
