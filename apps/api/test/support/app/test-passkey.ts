import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { testPublicUrl } from './test-staff.ts';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** The subset of CBOR that a key and an attestation without a statement need. */
const cbor = (value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer => {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

interface Circumstances {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  /** Default: one more than before. */
  readonly counter?: number;
}

/** A software authenticator of a browser at this address, with ES256 and attestation none. */
export const createTestPasskey = (publicUrl = testPublicUrl) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const used = { counter: 0 };

  const clientData = (type: string, challenge: string, { origin = publicUrl }: Circumstances): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (
    { rpId = new URL(publicUrl).hostname, isUserVerified = true, counter }: Circumstances,
    attested: Buffer = Buffer.alloc(0),
  ): Buffer => {
    used.counter = counter ?? used.counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(used.counter);
    const flags = 1 | (isUserVerified ? 4 : 0) | (attested.length > 0 ? 64 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const answer = <R extends object>(response: R) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    response,
  });

  return {
    id,
    /** The browser's answer to the options of a new passkey. */
    make: (challenge: string, circumstances: Circumstances = {}) => {
      const point = (coordinate: string): Buffer => Buffer.from(coordinate, 'base64url');
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point(x)],
          [-3, point(y)],
        ]),
      );
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(circumstances, attested)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, circumstances).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
      });
    },
    /** The browser's answer to the options of a sign-in or a step-up. */
    prove: (challenge: string, circumstances: Circumstances = {}) => {
      const client = clientData('webauthn.get', challenge, circumstances);
      const data = authenticatorData(circumstances);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
};
export type TestPasskey = ReturnType<typeof createTestPasskey>;
