import type { Tx } from '../../../platform/database/database.ts';
import type { PersonalVault } from '../../../platform/security/encryption.ts';
import { forgetAnswers } from '../../../platform/http/idempotency.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { forgetSessions } from '../../../platform/security/sessions.ts';
import { endAccess } from '../sessions/revoke-all-access.ts';
import { deleteIdentities } from '../social-sign-in/social-identities.store.ts';
import { forgetSecondFactor } from '../second-factor/second-factor.store.ts';
import {
  findOwnAccount,
  findOwnConsents,
  findOwnProfile,
  findOwnSecondFactor,
  listAcceptedDocuments,
  listOwnDevices,
  listOwnIdentities,
  listOwnSessions,
} from './personal-data.queries.ts';
import { forgetConsents } from '../profile/consents.store.ts';
import { forgetDevices } from '../sign-in/sign-in-devices.store.ts';
import { blankProfile } from '../profile/profile.store.ts';

const forget = async (tx: Tx, userId: number): Promise<void> => {
  await endAccess(tx, userId);
  await forgetSessions(tx, 'investor', userId);
  await forgetAnswers(tx, `user:${userId}`);
  await forgetSecondFactor(tx, userId);
  await deleteIdentities(tx, userId);
  await forgetDevices(tx, userId);
  await forgetConsents(tx, userId);
  await blankProfile(tx, userId);
};

export const accountsPersonalData = (vault: PersonalVault): PersonalData => ({
  parts: {
    account: findOwnAccount,
    profile: findOwnProfile(vault),
    acceptedDocuments: listAcceptedDocuments,
    consents: findOwnConsents,
    sessions: listOwnSessions,
    devices: listOwnDevices,
    secondFactor: findOwnSecondFactor,
    identities: listOwnIdentities,
  },
  tables: [
    'users',
    'user_profiles',
    'user_consents',
    'consent_events',
    'sign_in_devices',
    'second_factors',
    'recovery_codes',
    'user_identities',
  ],
  identifying: ['account', 'profile', 'acceptedDocuments'],
  forget,
});
