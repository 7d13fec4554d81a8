import { RefusedFileError } from './reading.ts';

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new RefusedFileError('encoding_unknown', encoding);
    return null;
  }
};

/** The encoding that the first bytes show, whatever XML declares. */
const shownBy = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  return first === 0 && second === 0x3c ? 'utf-16be' : null;
};

/**
 * The encoding that XML declares; UTF-16 only with matching first bytes, because programs also declare it for
 * UTF-8.
 */
const declaredBy = (bytes: Uint8Array): string | null => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, name = null] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head) ?? [];
  return name === null || /^utf-?16/i.test(name) ? null : name;
};

/**
 * The text of a file: in the encoding of its first bytes or its XML declaration, otherwise UTF-8 or, if
 * invalid, windows-1250.
 * @throws RefusedFileError
 */
export const textOf = (bytes: Uint8Array): string => {
  const encoding = shownBy(bytes) ?? declaredBy(bytes);
  if (encoding === null) return decoded(bytes, 'utf-8') ?? new TextDecoder('windows-1250').decode(bytes);
  const text = decoded(bytes, encoding);
  if (text === null) throw new RefusedFileError('encoding_broken', encoding);
  return text;
};
