import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { getProfile, type Profile } from '../../accounts/index.ts';
import type { IdentityFingerprints } from './identity-fingerprints.ts';
import { usableValues, verifiedLengths } from '../identity-checks/kyc.policy.ts';
import { storeRefusal } from './refused-identities.store.ts';
import type { VerifiedPerson } from '@parcela/providers/ports/identity-check.ts';
import type { ReviewKind } from '../verification.tables.ts';

export interface RefusalDeps {
  readonly vault: PersonalVault;
  readonly identityFingerprints: IdentityFingerprints;
}

export interface Refusal {
  readonly userId: number;
  readonly kind: ReviewKind;
  /** The data about the person in the provider's refusal. */
  readonly person?: VerifiedPerson | undefined;
}

const personOn = (profile: Profile): VerifiedPerson =>
  Object.fromEntries(
    Object.keys(verifiedLengths).map((field) => [field, profile[field as keyof VerifiedPerson] ?? undefined]),
  );

/** Stores the fingerprints of a permanently refused person for longer than the account (decision 0040). */
export const storePersonRefusal = async (
  { vault, identityFingerprints }: RefusalDeps,
  tx: Tx,
  { userId, kind, person = {} }: Refusal,
): Promise<void> => {
  const profile = await getProfile(tx, vault, userId);
  const fingerprints = [person, personOn(profile)].flatMap((known) =>
    identityFingerprints.of(usableValues(known)),
  );
  await storeRefusal(tx, { userId, kind }, fingerprints);
};
