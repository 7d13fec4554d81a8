import {
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type PasskeyHolder,
} from '@parcela/platform/security/passkeys/passkeys.store.ts';
import { relyingPartyOf, verifyNewKey } from '@parcela/platform/security/passkeys/webauthn.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { newSecret } from '@parcela/platform/ids.ts';
import { createTestPasskey, type TestPasskey } from '../app/test-passkey.ts';
import { testPublicUrl } from '../app/test-staff.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

export type PasskeyProof = ReturnType<TestPasskey['prove']>;
export interface PasskeyFixture {
  readonly passkey: string;
  readonly signInProof: PasskeyProof;
  readonly stepUpProof: PasskeyProof;
  readonly newPasskey: ReturnType<TestPasskey['make']>;
}

/** Stores a passkey of an owner, created by a software authenticator. */
export const storedPasskey = async (
  tx: Tx,
  holder: PasskeyHolder,
  ownerId: number,
  publicUrl = testPublicUrl,
): Promise<TestPasskey> => {
  const key = createTestPasskey(publicUrl);
  const stored = await verifyNewKey(relyingPartyOf(publicUrl, sampleBrandName), key.make(newSecret()));
  if (!stored) throw new Error('the software authenticator makes valid keys');
  await insertPasskey(tx, holder, { ...stored, ownerId, name: 'Laptop' });
  return key;
};

/** A passkey of an owner, its answers, and a passkey that the owner has not added. */
export const samplePasskey = async (
  tx: Tx,
  holder: PasskeyHolder,
  ownerId: number,
  publicUrl = testPublicUrl,
): Promise<PasskeyFixture> => {
  const key = await storedPasskey(tx, holder, ownerId, publicUrl);
  const next = createTestPasskey(publicUrl);
  const ask = async (purpose: 'add' | 'sign_in' | 'step_up'): Promise<string> => {
    const challenge = newSecret();
    const asked = { purpose, ownerId: purpose === 'sign_in' ? null : ownerId };
    await insertChallenge(tx, holder, challenge, asked);
    return challenge;
  };
  const [own] = await listPasskeys(tx, holder, ownerId);
  return {
    passkey: own?.documentId ?? '',
    signInProof: key.prove(await ask('sign_in')),
    stepUpProof: key.prove(await ask('step_up')),
    newPasskey: next.make(await ask('add')),
  };
};
