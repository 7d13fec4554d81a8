import { isAdult, isCalendarDate, namesMatch, personName, seenText } from '@parcela/domain';
import type { Profile, ProfileField } from '../../accounts/index.ts';
import { isKnownCountry } from '../countries.ts';
import type { OpenExceptions } from '../exceptions/identity-exceptions.store.ts';
import type { KycApplicant, VerifiedPerson } from '@parcela/providers/ports/identity-check.ts';
import type { KycCheckState } from '../verification.tables.ts';

/** From this many days before a document expires, the platform requests a new check. */
export const renewalDays = 60;

/** The state of a check by the provider's answer alone. */
export const stateOfApplicant = ({ reviewStatus, answer, rejectType }: KycApplicant): KycCheckState => {
  if (reviewStatus === 'draft') return 'draft';
  if (reviewStatus === 'held') return 'review';
  if (reviewStatus === 'pending' || answer === null) return 'pending';
  if (answer === 'GREEN') return 'done';
  return rejectType === 'FINAL' ? 'rejected' : 'retry';
};

/** The maximum length of a value: no longer than the questionnaire allows, or it could never be submitted. */
export const verifiedLengths: Readonly<Record<ProfileField, number>> = {
  firstName: 100,
  lastName: 100,
  residentialAddress: 200,
  countryAddress: 3,
  cityAddress: 100,
  postalCode: 20,
  dateOfBirth: 10,
  socialSecurityNumber: 30,
  idOrPassportNumber: 50,
  countryOfOrigin: 3,
  citizenship: 3,
  documentValidUntil: 10,
  documentIssuedBy: 100,
};
const countryFields: readonly string[] = ['countryAddress', 'countryOfOrigin', 'citizenship'];
const dateFields: readonly string[] = ['dateOfBirth', 'documentValidUntil'];

const isUsable = (field: string, value: string | undefined): boolean => {
  if (value === undefined || seenText(value) === '') return false;
  if (countryFields.includes(field)) return isKnownCountry(value);
  if (dateFields.includes(field)) return isCalendarDate(value);
  return Array.from(value).length <= verifiedLengths[field as ProfileField];
};

/** The values that fit the profile; the user fills in fields without a usable value from the provider. */
export const usableValues = (person: VerifiedPerson): VerifiedPerson =>
  Object.fromEntries(Object.entries(person).filter(([field, value]) => isUsable(field, value)));

/**
 * Returns whether the name differs from the profile's, whatever its source; a missing name cannot differ. For a user
 * with a single name, its field does not matter.
 */
const nameDiffers = (profile: Profile, person: VerifiedPerson, exceptions: OpenExceptions): boolean => {
  const known = (['firstName', 'lastName'] as const).filter((field) => profile[field] !== null);
  const named = exceptions.has('one_name')
    ? personName(person)
    : known.map((field) => person[field]).join(' ');
  return known.length > 0 && !namesMatch(personName(profile), named);
};

/** Returns whether the identifying data is complete. */
const isComplete = (
  { firstName, lastName, dateOfBirth }: VerifiedPerson,
  exceptions: OpenExceptions,
): boolean => {
  const isNamed = exceptions.has('one_name')
    ? (firstName ?? lastName) !== undefined
    : firstName !== undefined && lastName !== undefined;
  return isNamed && dateOfBirth !== undefined;
};

interface JudgedBy {
  /** `YYYY-MM-DD`, in the platform's zone. */
  readonly today: string;
  readonly exceptions: OpenExceptions;
}

/** Problems of the document's end: it has passed, or compliance has recorded that the document has none. */
const endReasons = (end: string | undefined, { today, exceptions }: JudgedBy): readonly string[] => {
  if (end === undefined) return [];
  if (exceptions.has('document_without_end')) return ['document_has_end'];
  return end < today ? ['document_expired'] : [];
};

/** The reasons for a compliance review of a user whom the provider has accepted; empty when none is needed. */
export const kycReviewReasons = (profile: Profile, person: VerifiedPerson, by: JudgedBy): string[] => {
  const usable = usableValues(person);
  const { dateOfBirth } = usable;
  if (dateOfBirth === undefined || !isComplete(usable, by.exceptions)) return ['incomplete_data'];
  const reasons: string[] = [];
  if (!isAdult(dateOfBirth, by.today)) reasons.push('under_age');
  if (nameDiffers(profile, usable, by.exceptions)) reasons.push('name_differs');
  if (profile.dateOfBirth !== null && profile.dateOfBirth !== dateOfBirth) reasons.push('birth_date_differs');
  return [...reasons, ...endReasons(usable.documentValidUntil, by)];
};

/** The verified values for the profile, without the end of a document that never ends. */
export const acceptedValues = (person: VerifiedPerson, exceptions: OpenExceptions): VerifiedPerson => {
  const { documentValidUntil, ...values } = usableValues(person);
  return exceptions.has('document_without_end') || documentValidUntil === undefined
    ? values
    : { ...values, documentValidUntil };
};
