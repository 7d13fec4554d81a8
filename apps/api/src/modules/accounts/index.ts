export { accountsRoutes, type AccountsRoutesDeps } from './accounts.routes.ts';
export { type ConsentChoice, type Consents, getConsents, recordConsents } from './consents.store.ts';
export { confirmAddress } from './confirm-email.ts';
export { type AccountSummary, createAccount, type NewAccount } from './create-account.ts';
export { holdUserId, holdUserIds } from './deletion.store.ts';
export { deleteAccount, type DeleteAccountDeps } from './delete-account.ts';
export { createErasePeople } from './erase-people.ts';
export { forgetBrought, forgetMarketing, takeBroughtVisit } from './marketing.store.ts';
export { openSessionOrChallenge, type SignInResult } from './open-session.ts';
export { createFindOwnAccount, type OwnAccount } from './own-account.views.ts';
export { ownDataRoutes } from './own-data.routes.ts';
export { accountsPersonalData } from './personal-data.ts';
export { maskLast3 } from './mask.ts';
export { presentProfile } from './present-profile.ts';
export { createPurgeUnconfirmed } from './purge-unconfirmed.ts';
export type { EncryptedField, PlainField, ProfileField, ProfileValues } from './profile-fields.ts';
export {
  holdProfile,
  lockProfile,
  type ProfileChange,
  saveProfileFields,
  type TermsVersions,
  tryLockProfile,
} from './profile.store.ts';
export { getProfile, type Profile } from './profile.views.ts';
export { personalDataRoutes } from './personal-data.routes.ts';
export { passwordsRoutes } from './passwords.routes.ts';
export { resetSecondFactor } from './reset-second-factor.ts';
export { operatorUsersRoutes, securityRoutes, type SecurityRoutesDeps } from './security.routes.ts';
export { sendConfirmationMail } from './send-confirmation-mail.ts';
export { sendFarewellMail } from './send-farewell-mail.ts';
export { sendPasswordResetMail } from './send-password-reset-mail.ts';
export { sendStepUpCode } from './send-step-up-code.ts';
export { sessionsRoutes } from './sessions.routes.ts';
export { authenticate } from './sessions.views.ts';
export { requireFreshSession } from './step-up.ts';
export { type SettingsDeps, type SettingsInput, updateSettings } from './update-settings.ts';
export { findUser, type User } from './users.views.ts';
export { createForgetSocialAttempts } from './social-sign-in.ts';
export type { SocialGateways, SocialProvider } from './social.ports.ts';
export { socialRoutes, type SocialRoutesDeps } from './social.routes.ts';
