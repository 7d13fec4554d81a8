export { confirmAddress } from './confirm-email.ts';
export { type AccountSummary, createAccount, type NewAccount } from './create-account.ts';
export { presentProfile } from './present-profile.ts';
export type { EncryptedField, PlainField, ProfileField, ProfileValues } from './profile-fields.ts';
export { lockProfile, type ProfileChange, saveProfileFields, type TermsVersions } from './profile.store.ts';
export { getProfile, type Profile } from './profile.views.ts';
export { authenticate } from './sessions.views.ts';
export { findUser, type User } from './users.views.ts';
