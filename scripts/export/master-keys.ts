import type { MasterKey } from '@parcela/platform/security/sealing.ts';

/** The keys in `DATA_KEYS`: `id:base64 of 32 bytes`, with commas. */
export const masterKeysOf = (text: string): readonly MasterKey[] =>
  text.split(',').map((part) => {
    const colon = part.indexOf(':');
    return { id: part.slice(0, colon), key: Buffer.from(part.slice(colon + 1), 'base64') };
  });
