import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { saveProfileFields } from '../../accounts/index.ts';
import { findOpenExceptions } from '../exceptions/identity-exceptions.store.ts';
import { acceptedValues } from './kyc.policy.ts';
import { grant, revoke } from '../levels/levels.ts';
import { withdrawRefusal } from '../identity-fingerprints/refused-identities.store.ts';
import type { VerifiedPerson } from '@parcela/providers/ports/identity-check.ts';
import type { GrantSource } from '../verification.tables.ts';

export interface AcceptDeps {
  readonly vault: PersonalVault;
  /** IANA name of the platform's time zone, which determines ages and validity. */
  readonly timeZone: string;
}

export interface AcceptedCheck {
  readonly userId: number;
  readonly kycCheckId: number;
  readonly source: GrantSource;
  readonly person: VerifiedPerson;
}

/** A single name that the profile has in the other field moves to the provider's field. */
const emptiedName = ({ firstName, lastName }: VerifiedPerson): readonly ('firstName' | 'lastName')[] => {
  if (firstName !== undefined && lastName === undefined) return ['lastName'];
  return firstName === undefined && lastName !== undefined ? ['firstName'] : [];
};

/** The verified values replace those in the profile, and the KYC level is now based on this check. */
export const acceptCheck = async (
  { vault, timeZone }: AcceptDeps,
  tx: Tx,
  { userId, kycCheckId, source, person }: AcceptedCheck,
): Promise<void> => {
  const exceptions = await findOpenExceptions(tx, userId);
  const values = acceptedValues(person, exceptions);
  const emptied = exceptions.has('one_name') ? emptiedName(values) : [];
  await saveProfileFields(tx, vault, userId, { values, verified: Object.keys(values), emptied });
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
