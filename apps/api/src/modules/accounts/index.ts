export { accountsRoutes, type AccountsRoutesDeps } from './sign-up/sign-up.routes.ts';
export { type ConsentChoice, type Consents, getConsents, recordConsents } from './profile/consents.store.ts';
export { confirmAddress } from './sign-up/confirm-email.ts';
export { type AccountSummary, createAccount, type NewAccount } from './sign-up/create-account.ts';
export { holdUserId, holdUserIds } from './data-rights/account-deletion.store.ts';
export { deleteAccount, type DeleteAccountDeps } from './data-rights/delete-account.ts';
export { createErasePeople } from './data-rights/purge-deleted-accounts.ts';
export { forgetBrought, forgetMarketing, takeBroughtVisit } from './profile/pending-referral.store.ts';
export { openSessionOrChallenge, type SignInResult } from './sign-in/open-session-or-challenge.ts';
export { createFindOwnAccount, type OwnAccount } from './profile/own-account.queries.ts';
export { ownDataRoutes } from './data-rights/own-data.routes.ts';
export { accountsPersonalData } from './data-rights/personal-data.ts';
export { maskLast3 } from './profile/mask-value.ts';
export { presentProfile } from './profile/profile.presenter.ts';
export { createPurgeUnconfirmed } from './data-rights/purge-unconfirmed-accounts.ts';
export type { EncryptedField, PlainField, ProfileField, ProfileValues } from './profile/profile-fields.ts';
export {
  holdProfile,
  lockProfile,
  type ProfileChange,
  saveProfileFields,
  type TermsVersions,
  tryLockProfile,
} from './profile/profile.store.ts';
export { getProfile, type Profile } from './profile/profile.queries.ts';
export { personalDataRoutes } from './staff-access/staff-access.routes.ts';
export { passwordsRoutes } from './passwords/passwords.routes.ts';
export { resetSecondFactor } from './second-factor/reset-second-factor.ts';
export {
  operatorUsersRoutes,
  securityRoutes,
  type SecurityRoutesDeps,
} from './second-factor/second-factor.routes.ts';
export { sendConfirmationMail } from './sign-up/send-confirmation-mail.ts';
export { sendFarewellMail } from './data-rights/send-account-closed-mail.ts';
export { sendPasswordResetMail } from './passwords/send-password-reset-mail.ts';
export { sendStepUpCode } from './step-up/send-step-up-code.ts';
export { sessionsRoutes } from './sessions/sessions.routes.ts';
export { authenticate } from './sessions/sessions.queries.ts';
export { requireFreshSession } from './step-up/step-up.ts';
export { type SettingsDeps, type SettingsInput, updateSettings } from './profile/update-settings.ts';
export { findUser, type User } from './users.queries.ts';
export { createForgetSocialAttempts } from './social-sign-in/finish-social-sign-in.ts';
export type { SocialGateways, SocialProvider } from './social-sign-in/social-sign-in.ports.ts';
export { socialRoutes, type SocialRoutesDeps } from './social-sign-in/social-sign-in.routes.ts';
