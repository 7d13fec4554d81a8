/** The only file that uses the WebAuthn library. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { ReadBrandName } from '../../brand.ts';
import type { Tx } from '../../database/database.ts';

interface Credential {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
}
/** A browser's answer to the options, without its optional fields. */
export interface PasskeyProof extends Credential {
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}
export interface NewPasskey extends Credential {
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string };
}

/** The site to which the authenticators prove a user: host and origin of its address. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  /** The site's name on the device. */
  readonly brandName: ReadBrandName;
}
export const relyingPartyOf = (publicUrl: string, brandName: ReadBrandName): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, brandName };
};

export interface StoredKey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly signCount: number;
}

/** The names under which a device lists a key. */
export interface KeyHolder {
  readonly documentId: string;
  readonly email: string;
  readonly name: string;
}

/** Options to create a key that stays on the device and verifies its user. */
export const optionsToAdd = async (
  { id, brandName }: RelyingParty,
  tx: Tx,
  holder: KeyHolder,
  existing: readonly string[],
) =>
  generateRegistrationOptions({
    rpName: await brandName(tx),
    rpID: id,
    userID: new TextEncoder().encode(holder.documentId),
    userName: holder.email,
    userDisplayName: holder.name,
    attestationType: 'none',
    excludeCredentials: existing.map((credential) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/**
 * Options to prove the user's identity. Without `keys` any key on the device may answer, so the options reveal no
 * user's keys.
 */
export const optionsToProve = ({ id }: RelyingParty, keys: readonly string[]) =>
  generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    allowCredentials: keys.map((credential) => ({ id: credential })),
  });

/** The challenge that an answer claims to answer. */
export const challengeOf = ({ response }: { response: { clientDataJSON: string } }): string => {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
};

const expected = (party: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

/** The library throws different errors for what it refuses; all become undefined here. */
const orRefused = async <T>(verify: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await verify();
  } catch {
    return undefined;
  }
};

/** The key of a browser's answer to the options of a new passkey; undefined when the answer is wrong. */
export const verifyNewKey = async (
  party: RelyingParty,
  proof: NewPasskey,
): Promise<StoredKey | undefined> => {
  const result = await orRefused(() =>
    verifyRegistrationResponse({
      response: { ...proof, clientExtensionResults: {} },
      ...expected(party, challengeOf(proof)),
    }),
  );
  if (!result?.verified) return undefined;
  const { credential } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
  };
};

/**
 * Verifies signature, site, presence and verification of the user, and that the key's counter increases; returns the
 * counter, or undefined when one of them is wrong.
 */
export const verifyProof = async (
  party: RelyingParty,
  proof: PasskeyProof,
  { credentialId, publicKey, signCount }: StoredKey,
): Promise<number | undefined> => {
  const credential = {
    id: credentialId,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    counter: signCount,
  };
  const result = await orRefused(() =>
    verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      credential,
      ...expected(party, challengeOf(proof)),
    }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
};
