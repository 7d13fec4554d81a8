import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** PEM whose line ends may be written as `\n`. */
export const withLines = (pem: string): string => pem.replaceAll(String.raw`\n`, '\n').trim();

/** Each start of the demo's tests makes its keys, which are shorter. */
export const rsaBitsMin = { production: 2048, demo: 1024 };

const isRsaKey = (read: (pem: string) => KeyObject, pem: string, bits: number): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = read(withLines(pem));
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= bits;
  } catch {
    return false;
  }
};

export const isPrivateRsaKey = (pem: string, bits: number): boolean => isRsaKey(createPrivateKey, pem, bits);
/** One key, or several with commas. */
export const arePublicRsaKeys = (pems: string, bits: number): boolean =>
  pems.split(',').every((pem) => isRsaKey(createPublicKey, pem, bits));
