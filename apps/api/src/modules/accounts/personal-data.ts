import type { Tx } from '../../platform/database.ts';
import type { PersonalVault } from '../../platform/encryption.ts';
import { forgetAnswers } from '../../platform/idempotency.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { forgetSessions } from '../../platform/sessions.ts';
import { blankProfile, forgetConsents, forgetDevices } from './deletion.store.ts';
import { endAccess } from './end-access.ts';
import { deleteIdentities } from './identities.store.ts';
import { forgetSecondFactor } from './second-factor.store.ts';
import {
  findOwnAccount,
  findOwnConsents,
  findOwnProfile,
  findOwnSecondFactor,
  listAcceptedDocuments,
  listOwnDevices,
  listOwnIdentities,
  listOwnSessions,
} from './personal-data.views.ts';

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
