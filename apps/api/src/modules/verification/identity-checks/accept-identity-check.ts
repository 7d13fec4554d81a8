import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { saveProfileFields } from '../../accounts/index.ts';
import { usableValues } from './kyc.policy.ts';
import { grant, revoke } from '../levels/levels.ts';
import { withdrawRefusal } from '../identity-fingerprints/refused-identities.store.ts';
import type { VerifiedPerson } from '@parcela/providers/ports/identity-check.ts';
import type { GrantSource } from '../verification.tables.ts';

export interface AcceptDeps {
  readonly vault: PersonalVault;
  /** IANA name of the platform's zone, in which ages and validity are counted. */
  readonly timeZone: string;
}

export interface AcceptedCheck {
  readonly userId: number;
  readonly kycCheckId: number;
  readonly source: GrantSource;
  readonly person: VerifiedPerson;
}

/** The verified values replace those on the profile, and the level KYC rests on this check from now on. */
export const acceptCheck = async (
  { vault, timeZone }: AcceptDeps,
  tx: Tx,
  { userId, kycCheckId, source, person }: AcceptedCheck,
): Promise<void> => {
  const values = usableValues(person);
  await saveProfileFields(tx, vault, userId, { values, verified: Object.keys(values) });
  await revoke(tx, { userId, type: 'KYC', reason: 'replaced' });
  await withdrawRefusal(tx, { userId, kind: 'kyc' });
  const day = values.documentValidUntil;
  await grant(tx, {
    userId,
    type: 'KYC',
    source,
    kycCheckId,
    validThrough: day === undefined ? undefined : { day, timeZone },
  });
};
