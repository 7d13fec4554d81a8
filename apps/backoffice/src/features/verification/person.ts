import type { DataOf } from '@parcela/contract';
import type { getReviewCase } from '@parcela/contract/operator';
import type { PhraseId } from '@parcela/phrases';
import type { FactOf } from '../../shared/resource/column.ts';
import { country, day, states, text, type Value, words } from '../../shared/resource/values.ts';

type Person = DataOf<typeof getReviewCase>['profile'];
export type PersonField = keyof Person;

const labels: Readonly<Record<PersonField, PhraseId>> = {
  firstName: 'aml.firstName',
  lastName: 'aml.lastName',
  dateOfBirth: 'aml.dateOfBirth',
  socialSecurityNumber: 'aml.socialSecurityNumber',
  citizenship: 'aml.citizenship',
  countryOfOrigin: 'aml.countryOfOrigin',
  residentialAddress: 'aml.residentialAddress',
  cityAddress: 'aml.cityAddress',
  postalCode: 'aml.postalCode',
  countryAddress: 'aml.countryAddress',
  idOrPassportNumber: 'aml.idOrPassportNumber',
  documentIssuedBy: 'aml.documentIssuedBy',
  documentValidUntil: 'aml.documentValidUntil',
};
export const personFields = Object.keys(labels) as readonly PersonField[];

export const fieldName = (field: PersonField): Value => words(labels[field]);

const countryFields = new Set<PersonField>(['citizenship', 'countryOfOrigin', 'countryAddress']);
const isDay = (field: PersonField): boolean => field === 'dateOfBirth' || field === 'documentValidUntil';
export const fieldValue = (field: PersonField, of: Person): Value => {
  if (countryFields.has(field)) return country(of[field]);
  return isDay(field) ? day(of[field]) : text(of[field]);
};

export const factsOf = (person: Person): readonly FactOf[] =>
  personFields.map((field) => [labels[field], fieldValue(field, person)]);

/**
 * The result of comparing two values of a field; `spelling` means a difference only in case, diacritics or
 * spaces.
 */
type Difference = 'same' | 'spelling' | 'different' | 'new' | 'missing';
export const differences = states<Difference>({
  same: ['neutral', 'boVerification.difference.same'],
  spelling: ['info', 'boVerification.difference.spelling'],
  different: ['negative', 'boVerification.difference.different'],
  new: ['attention', 'boVerification.difference.new'],
  missing: ['neutral', 'boVerification.difference.missing'],
});

const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replaceAll(/\p{M}|[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Compares the profile's value with the other value. */
export const compare = (known: string | null | undefined, other: string | null | undefined): Difference => {
  const [was, is] = [known ?? '', other ?? ''];
  if (was === is) return 'same';
  if (is === '') return 'missing';
  if (was === '') return 'new';
  return plain(was) === plain(is) ? 'spelling' : 'different';
};
