import { describe, expect, it } from 'vitest';
import { createIdentityFingerprints } from './identity-fingerprints.ts';
import type { VerifiedPerson } from '@parcela/providers/ports/identity-check.ts';

const fingerprints = createIdentityFingerprints(Buffer.alloc(32, 1));
const person: VerifiedPerson = {
  firstName: 'Łucja',
  lastName: 'Nováková-Malá',
  dateOfBirth: '1985-04-17',
  citizenship: 'CZE',
  idOrPassportNumber: 'AB 123-456',
  socialSecurityNumber: '855417/0306',
};
const subject = { provider: 'bankid', id: 'subject' };
const textsOf = (...given: Parameters<typeof fingerprints.of>) =>
  fingerprints.of(...given).map((fingerprint) => fingerprint.toString('hex'));
/** The number of fingerprints that two people share. */
const common = (left: VerifiedPerson, right: VerifiedPerson): number => {
  const known = new Set(textsOf(left));
  return textsOf(right).filter((fingerprint) => known.has(fingerprint)).length;
};

describe('identity fingerprints', () => {
  it('exist once each for name with birth date, document, national number and provider subject', () => {
    expect(new Set(textsOf(person, subject)).size).toBe(4);
    expect(textsOf({ firstName: 'Jana' })).toEqual([]);
    expect(textsOf({}, subject)).toHaveLength(1);
  });

  it('are the same for any spelling of names and numbers', () => {
    const written = {
      ...person,
      firstName: 'LUCJA',
      lastName: 'Mala Novakova',
      idOrPassportNumber: 'ab123456',
      socialSecurityNumber: '8554170306',
    };
    expect(common(person, written)).toBe(3);
  });

  it('recognise a person with one name, and do not match a part of another name', () => {
    const { lastName: _, citizenship: __, ...first } = person;
    const { firstName, ...rest } = first;
    expect(common(first, first)).toBe(1);
    expect(common(first, { ...rest, lastName: firstName })).toBe(1);
    expect(common(first, person)).toBe(0);
  });

  it.each([
    [{ dateOfBirth: '1985-04-18' }, 2],
    [{ lastName: 'Nováková' }, 2],
    [{ idOrPassportNumber: 'AB 123-457' }, 2],
    [{ socialSecurityNumber: '855417/0307' }, 2],
    // Another state may issue the same numbers.
    [{ citizenship: 'SVK' }, 1],
  ])('differ for different people: %j', (change, left) => {
    expect(common(person, { ...person, ...change })).toBe(left);
  });

  it('reveal nothing without the key and differ under another key', () => {
    const other = createIdentityFingerprints(Buffer.alloc(32, 2));
    const known = new Set(textsOf(person, subject));
    for (const fingerprint of other.of(person, subject)) {
      expect(fingerprint).toHaveLength(32);
      expect(known.has(fingerprint.toString('hex'))).toBe(false);
    }
  });
});
