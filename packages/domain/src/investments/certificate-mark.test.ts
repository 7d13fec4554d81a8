import { describe, expect, it } from 'vitest';
import {
  certificateFragment,
  certificateLetters,
  certificateNumberPattern,
  readCertificateFragment,
  readCertificateMark,
  writeCertificateNumber,
  writeHash,
} from './certificate-mark.ts';

const number = 'C-7K2M-9QXW-4T6D';
const hash = '0123456789abcdef'.repeat(4);

describe('readCertificateMark', () => {
  it('reads a number and a hash as people type them', () => {
    for (const typed of [number, 'c7k2m9qxw4t6d', ' C 7K2M 9QXW 4T6D '])
      expect(readCertificateMark(typed, writeHash(hash).toUpperCase())).toEqual({ number, hash });
    expect(readCertificateMark('v7k2m 9qxw-4t6d', hash)).toEqual({ number: 'V-7K2M-9QXW-4T6D', hash });
  });

  it('refuses other numbers and hashes', () => {
    for (const [typed, digits] of [
      ['', hash],
      ['C-7K2M-9QXW-4T6', hash],
      ['D-7K2M-9QXW-4T6D', hash],
      ['C-7K2M-9QXW-4T60', hash],
      [number, hash.slice(1)],
      [number, `${hash}0`],
      [number, `g${hash.slice(1)}`],
    ] as const)
      expect(readCertificateMark(typed, digits)).toBeUndefined();
  });
});

describe('certificateFragment', () => {
  it('is read back as the same mark', () => {
    expect(readCertificateFragment(certificateFragment({ number, hash }))).toEqual({ number, hash });
    for (const other of ['', '#', '#content', `#${number}`, `#${hash}`])
      expect(readCertificateFragment(other)).toBeUndefined();
  });
});

describe('certificateLetters', () => {
  it('contains exactly the characters that a certificate number may contain', () => {
    for (const letter of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      expect(certificateNumberPattern.test(writeCertificateNumber(letter.repeat(12)))).toBe(
        certificateLetters.includes(letter),
      );
  });
});
