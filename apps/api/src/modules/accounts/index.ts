export { signUpRoutes, type SignUpRoutesDeps } from './sign-up/sign-up.routes.ts';
export {
  type ConsentDecision,
  type Consents,
  getConsents,
  recordConsents,
} from './profile/consents.store.ts';
export { confirmAddress } from './sign-up/confirm-email.ts';
export { markOwnerProven } from './users.store.ts';
export { createAccount, type NewAccount } from './sign-up/create-account.ts';
export {
  lockProfileShared,
  lockUserId,
  lockUserIds,
  lockProfile,
  tryLockProfile,
} from './user-locks.store.ts';
export { deleteAccount, type DeleteAccountDeps } from './data-rights/delete-account.ts';
export { createErasePeople } from './data-rights/purge-deleted-accounts.ts';
export {
  deletePendingReferralFields,
  deleteMarketingData,
  claimPendingVisit,
} from './profile/pending-referral.store.ts';
export { signInRoutes } from './sign-in/sign-in.routes.ts';
export { openSessionOrChallenge, type SignInResult } from './sign-in/open-session-or-challenge.ts';
export { createFindOwnAccount, type OwnAccount } from './profile/own-account.queries.ts';
export { ownDataRoutes } from './data-rights/own-data.routes.ts';
export { accountsPersonalData } from './data-rights/personal-data.ts';
export { maskLast3 } from './profile/mask-value.ts';
export { presentProfile } from './profile/profile.presenter.ts';
export { createPurgeUnconfirmed } from './data-rights/purge-unconfirmed-accounts.ts';
export type { EncryptedField, PlainField, ProfileField, ProfileValues } from './profile/profile-fields.ts';
export { type ProfileChange, saveProfileFields, type TermsVersions } from './profile/profile.store.ts';
export { getProfile, getProfileVersion, type Profile } from './profile/profile.queries.ts';
export { showUserToStaff } from './staff-access/show-user-to-staff.ts';
export { accountEndRoutes } from './investor-care/account-end.routes.ts';
export { investorCareRoutes } from './investor-care/investor-care.routes.ts';
export { personalDataRoutes } from './staff-access/staff-access.routes.ts';
export { passwordsRoutes } from './passwords/passwords.routes.ts';
export { operatorSecondFactorRoutes } from './second-factor/operator-second-factor.routes.ts';
export { ownPasskeysRoutes } from './passkeys/own-passkeys.routes.ts';
export { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
export { sendConfirmationMail } from './sign-up/send-confirmation-mail.ts';
export { sendAccountClosedMail } from './data-rights/send-account-closed-mail.ts';
export { sendPasswordResetMail } from './passwords/send-password-reset-mail.ts';
export { sendStepUpCode } from './step-up/send-step-up-code.ts';
export { sessionsRoutes } from './sessions/sessions.routes.ts';
export { authenticate } from './sessions/sessions.queries.ts';
export { stepUpRoutes } from './step-up/step-up.routes.ts';
export { requireFreshSession } from './step-up/step-up.ts';
export { type SettingsDeps, type SettingsInput, updateSettings } from './profile/update-settings.ts';
export {
  type AccountSummary,
  findConfirmedUserId,
  findUser,
  findUserId,
  getUserId,
  type User,
} from './users.queries.ts';
export { createPurgeSocialAttempts } from './social-sign-in/purge-social-attempts.ts';
export { socialRoutes, type SocialRoutesDeps } from './social-sign-in/social-sign-in.routes.ts';
export { accountApprovals } from './account-approvals.ts';
