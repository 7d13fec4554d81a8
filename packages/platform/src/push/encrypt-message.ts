import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription (RFC 8291, sections 3.1 and 3.2). */
export interface ReceiverKeys {
  /** An uncompressed point on P-256, 65 bytes. */
  readonly p256dh: Buffer;
  /** Sixteen bytes. */
  readonly auth: Buffer;
}

const saltLength = 16;
/** The size that every push service accepts (RFC 8030, section 7.2): there is one record. */
const recordSize = 4096;
/** Ends the last record (RFC 8188, section 2). */
const lastRecord = Buffer.from([2]);

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const newKey = (): ECDH => {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
};

/**
 * The message encrypted for the browser, in the content encoding `aes128gcm` (RFC 8291, section 4; RFC 8188).
 * Key and salt are new for each message; the test of the RFC's example gives its own.
 * @throws Error when `p256dh` is not a point on the curve
 */
export const encryptMessage = (
  message: Buffer,
  { p256dh, auth }: ReceiverKeys,
  key = newKey(),
  salt: Buffer = randomBytes(saltLength),
): Buffer => {
  const sender = key.getPublicKey();
  const shared = key.computeSecret(p256dh);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const secret = derive(shared, auth, info, 32);
  const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const header = Buffer.alloc(saltLength + 5);
  salt.copy(header);
  header.writeUInt32BE(recordSize, saltLength);
  header.writeUInt8(sender.length, saltLength + 4);
  return Buffer.concat([
    header,
    sender,
    cipher.update(message),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
};
