import {
  insertChallenge,
  insertPasskey,
  listPasskeys,
} from '../../../src/modules/staff/passkeys/passkeys.store.ts';
import { relyingPartyOf, verifyNewKey } from '@parcela/platform/security/webauthn.ts';
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

/** A passkey of a member of staff, its answers, and one that they have not added. */
export const samplePasskey = async (tx: Tx, staffId: number): Promise<PasskeyFixture> => {
  const [key, next] = [createTestPasskey(), createTestPasskey()];
  const ask = async (purpose: 'add' | 'sign_in' | 'step_up'): Promise<string> => {
    const challenge = newSecret();
    await insertChallenge(tx, challenge, { purpose, staffId: purpose === 'sign_in' ? null : staffId });
    return challenge;
  };
  const stored = await verifyNewKey(relyingPartyOf(testPublicUrl, sampleBrandName), key.make(newSecret()));
  await insertPasskey(tx, { ...stored, staffId, name: 'Laptop' });
  const [own] = await listPasskeys(tx, staffId);
  return {
    passkey: own?.documentId ?? '',
    signInProof: key.prove(await ask('sign_in')),
    stepUpProof: key.prove(await ask('step_up')),
    newPasskey: next.make(await ask('add')),
  };
};
