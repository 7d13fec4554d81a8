import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The private part of a browser's subscription, as the sandbox stores it; base64url. */
export interface BrowserKeys {
  privateKey: string;
  auth: string;
}

const tagLength = 16;
const ofKey = 'Content-Encoding: aes128gcm\0';
const ofNonce = 'Content-Encoding: nonce\0';

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Decrypts a message like a browser (RFC 8291, RFC 8188, one record).
 * @throws Error when it was encrypted for another browser, or was changed.
 */
export function decryptMessage(body: Buffer, { privateKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const receiver = createECDH('prime256v1');
  receiver.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
  const secret = derive(receiver.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, ofKey, 16),
    derive(secret, salt, ofNonce, 12),
  );
  decipher.setAuthTag(body.subarray(-tagLength));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -tagLength)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The message has no end.');
  return padded.subarray(0, end).toString('utf8');
}
