import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { deleteAnswers } from '@parcela/platform/http/idempotency.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { endTokens } from '@parcela/platform/security/one-time-tokens.ts';
import { deletePasskeys } from '@parcela/platform/security/passkeys/passkeys.store.ts';
import { deleteSessions } from '@parcela/platform/security/sessions.ts';
import { notMeToken } from '../../notifications/index.ts';
import { endAccess } from '../sessions/revoke-all-access.ts';
import { deleteIdentities } from '../social-sign-in/social-identities.store.ts';
import { eraseSecondFactor } from '../second-factor/second-factor.store.ts';
import {
  findOwnAccount,
  findOwnConsents,
  findOwnProfile,
  findOwnSecondFactor,
  listAcceptedDocuments,
  listOwnDevices,
  listOwnIdentities,
  listOwnPasskeys,
  listOwnSessions,
} from './personal-data.queries.ts';
import { deleteNotes, listOwnNotes } from '../investor-care/investor-notes.store.ts';
import { listOwnBlocks } from '../investor-care/user-blocks.store.ts';
import { deleteConsents } from '../profile/consents.store.ts';
import { deleteDevices } from '../sign-in/sign-in-devices.store.ts';
import { blankProfile } from '../profile/profile.store.ts';

const erase = async (tx: Tx, userId: number): Promise<void> => {
  await endAccess(tx, userId);
  await endTokens(tx, notMeToken, [userId]);
  await deleteSessions(tx, 'investor', userId);
  await deleteSessions(tx, 'view', userId);
  await deleteAnswers(tx, `user:${userId}`);
  await eraseSecondFactor(tx, userId);
  await deletePasskeys(tx, 'user', userId);
  await deleteIdentities(tx, userId);
  await deleteDevices(tx, userId);
  await deleteConsents(tx, userId);
  await deleteNotes(tx, userId);
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
    passkeys: listOwnPasskeys,
    identities: listOwnIdentities,
    blocks: listOwnBlocks,
    notes: listOwnNotes(vault),
  },
  tables: [
    'users',
    'user_profiles',
    'user_consents',
    'consent_events',
    'sign_in_devices',
    'second_factors',
    'recovery_codes',
    'user_passkeys',
    'user_identities',
    'sign_up_browsers',
    'user_blocks',
    'investor_notes',
  ],
  identifying: ['account', 'profile', 'acceptedDocuments'],
  erase,
});
