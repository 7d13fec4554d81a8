import { createHmac } from 'node:crypto';
import { personName, withoutDiacritics } from '@parcela/domain';
import type { VerifiedPerson } from '@parcela/providers/ports/identity-check.ts';

/** Turns a person's verified data into fingerprints that recognise the same person but reveal nothing else. */
export interface IdentityFingerprints {
  /** `subject`: the person's id at a provider that identifies each person uniquely. */
  of(person: VerifiedPerson, subject?: { readonly provider: string; readonly id: string }): readonly Buffer[];
}

/** The same words in another order, with or without diacritics, count as the same name. */
const nameKey = (name: string): string =>
  withoutDiacritics(name.normalize('NFC').toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');
const numberKey = (number: string): string => number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Each trait is enough alone: a name may change, a document is renewed, and not every person has a national number. */
const traitsOf = (person: VerifiedPerson): readonly string[] => {
  const { firstName, lastName, dateOfBirth, citizenship, idOrPassportNumber, socialSecurityNumber } = person;
  const traits: string[] = [];
  // One name of a person with two must not match another person, so a single name is a separate trait.
  const trait = firstName !== undefined && lastName !== undefined ? 'person' : 'one name';
  if (personName(person) !== '' && dateOfBirth !== undefined)
    traits.push(`${trait}\n${nameKey(personName(person))}\n${dateOfBirth}`);
  if (citizenship === undefined) return traits;
  if (idOrPassportNumber !== undefined)
    traits.push(`document\n${citizenship}\n${numberKey(idOrPassportNumber)}`);
  if (socialSecurityNumber !== undefined)
    traits.push(`national\n${citizenship}\n${numberKey(socialSecurityNumber)}`);
  return traits;
};

/** Uses a key that is never in the database: without the key, trying all birth numbers would reveal the right one. */
export const createIdentityFingerprints = (key: Buffer): IdentityFingerprints => ({
  of: (person, subject) =>
    [...traitsOf(person), ...(subject ? [`subject\n${subject.provider}\n${subject.id}`] : [])].map((trait) =>
      createHmac('sha256', key).update(trait).digest(),
    ),
});
