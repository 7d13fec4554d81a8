import { isAdult, isCalendarDate, namesMatch } from '@parcela/domain';
import type { Profile, ProfileField } from '../../accounts/index.ts';
import { isKnownCountry } from '../countries.ts';
import type { KycApplicant, VerifiedPerson } from '@parcela/providers/ports/identity-check.ts';
import type { KycCheckState } from '../verification.tables.ts';

/** From this many days before a document expires the person is asked for a new check. */
export const renewalDays = 60;

/** The state of a check by the provider's answer alone. */
export const stateOfApplicant = ({ reviewStatus, answer, rejectType }: KycApplicant): KycCheckState => {
  if (reviewStatus === 'draft') return 'draft';
  if (reviewStatus === 'held') return 'review';
  if (reviewStatus === 'pending' || answer === null) return 'pending';
  if (answer === 'GREEN') return 'done';
  return rejectType === 'FINAL' ? 'rejected' : 'retry';
};

/** The maximal length of a value: no longer than the questionnaire allows, or it could never be submitted. */
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
  if (value === undefined || value.trim() === '') return false;
  if (countryFields.includes(field)) return isKnownCountry(value);
  if (dateFields.includes(field)) return isCalendarDate(value);
  return Array.from(value).length <= verifiedLengths[field as ProfileField];
};

/** The values that fit the profile; a field that the provider has no usable value for is left to the person. */
export const usableValues = (person: VerifiedPerson): VerifiedPerson =>
  Object.fromEntries(Object.entries(person).filter(([field, value]) => isUsable(field, value)));

/** Another name than the profile has, wherever the profile has it from; what it lacks cannot differ. */
const nameDiffers = (profile: Profile, person: { firstName: string; lastName: string }): boolean => {
  const known = (['firstName', 'lastName'] as const).filter((field) => profile[field] !== null);
  const wordsOf = (named: Pick<Profile, 'firstName' | 'lastName'>) =>
    known.map((field) => named[field]).join(' ');
  return known.length > 0 && !namesMatch(wordsOf(profile), wordsOf(person));
};

/** Why compliance has to review a person whom the provider has accepted; empty when it need not. */
export const kycReviewReasons = (profile: Profile, person: VerifiedPerson, today: string): string[] => {
  const { firstName, lastName, dateOfBirth, documentValidUntil } = usableValues(person);
  if (firstName === undefined || lastName === undefined || dateOfBirth === undefined)
    return ['incomplete_data'];
  const reasons: string[] = [];
  if (!isAdult(dateOfBirth, today)) reasons.push('under_age');
  if (nameDiffers(profile, { firstName, lastName })) reasons.push('name_differs');
  if (profile.dateOfBirth !== null && profile.dateOfBirth !== dateOfBirth) reasons.push('birth_date_differs');
  if (documentValidUntil !== undefined && documentValidUntil < today) reasons.push('document_expired');
  return reasons;
};
