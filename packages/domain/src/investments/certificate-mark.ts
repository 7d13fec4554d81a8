/** The number and the hash on a certificate of ownership or on the receipt of a vote, by which a stranger verifies it. */
export interface CertificateMark {
  /** `C-7K2M-9QXW-4T6D` of a certificate, `V-7K2M-9QXW-4T6D` of a vote. */
  readonly number: string;
  /** SHA-256 as 64 hexadecimal digits. */
  readonly hash: string;
}

/** Digits and letters that no reader confuses with each other. */
export const certificateLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const certificateNumberPattern = /^[CV](-[2-9A-HJKMNP-TV-Z]{4}){3}$/;
export const sha256Pattern = /^[0-9a-f]{64}$/;

/** The first letter of a number: of a certificate, or of a vote. */
export type MarkPrefix = 'C' | 'V';

/** A number of twelve letters in its written form. */
export const writeCertificateNumber = (letters: string, prefix: MarkPrefix = 'C'): string =>
  [prefix, letters.slice(0, 4), letters.slice(4, 8), letters.slice(8, 12)].join('-');

/** The hash in groups of eight digits, for print. */
export const writeHash = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? '';

/**
 * A mark as people type or copy it: with spaces, in upper or lower case, with or without hyphens; undefined when
 * the text is not a mark.
 */
export const readCertificateMark = (number: string, hash: string): CertificateMark | undefined => {
  const [prefix = '', ...letters] = number.toUpperCase().replaceAll(/[\s-]/g, '');
  const mark = {
    number:
      (prefix === 'C' || prefix === 'V') && letters.length === 12
        ? writeCertificateNumber(letters.join(''), prefix)
        : '',
    hash: hash.toLowerCase().replaceAll(/\s/g, ''),
  };
  return certificateNumberPattern.test(mark.number) && sha256Pattern.test(mark.hash) ? mark : undefined;
};

/** The part of an address after `#`, which no server sees. */
export const certificateFragment = ({ number, hash }: CertificateMark): string => `#${number}.${hash}`;

export const readCertificateFragment = (fragment: string): CertificateMark | undefined => {
  const [number = '', hash = ''] = fragment.replace(/^#/, '').split('.', 2);
  return readCertificateMark(number, hash);
};
