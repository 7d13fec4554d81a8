import { isCalendarDate, type TradeVolumeBand } from '@parcela/domain';
import type { ProfileField } from '../accounts/index.ts';
import { isKnownCountry } from './countries.ts';
import { isAdult } from './kyc.policy.ts';

/** The personal fields of the questionnaire; all but the social security number have to be there. */
export type AmlPerson = { readonly [F in Exclude<ProfileField, 'socialSecurityNumber'>]: string } & {
  readonly socialSecurityNumber?: string | undefined;
};

/** The answers of the questionnaire (spec section 3, AML submission). */
export interface AmlAnswers {
  readonly purposeOfContract: string;
  readonly expectedTradesVolume: TradeVolumeBand;
  readonly noCriminalActivity: boolean;
  readonly countriesWithSanctions: boolean;
  readonly originOfFunds: {
    readonly alimonyBenefitsPension: boolean;
    readonly salary: boolean;
    readonly business: boolean;
    readonly capital: boolean;
    readonly other: string | null;
  };
  readonly politicallyExposed: boolean;
  readonly sourceOfWealthSalary: boolean;
  readonly sourceOfWealthCapital: boolean;
  readonly sourceOfWealthBusiness: boolean;
  readonly sourceOfWealthInheritance: boolean;
  readonly sourceOfWealthOther: string | null;
}

/** A whole questionnaire whose shape was checked. */
export type AmlQuestionnaire = AmlPerson & AmlAnswers;

interface FieldProblem {
  readonly field: ProfileField;
  readonly code: 'invalid' | 'invalid_date' | 'errorExpired' | 'country_unknown';
}

/** Nobody alive was born before. */
const firstBirth = '1900-01-01';
const countryFields = ['countryAddress', 'countryOfOrigin', 'citizenship'] as const;
const numberFields = ['socialSecurityNumber', 'idOrPassportNumber'] as const;

const isBirthOfAdult = (day: string, today: string): boolean =>
  isCalendarDate(day) && day >= firstBirth && isAdult(day, today);

/** What the database's day and the list of countries say against the personal fields. */
export const problemsOfPerson = (person: AmlPerson, today: string): FieldProblem[] => {
  const problems: FieldProblem[] = countryFields
    .filter((field) => !isKnownCountry(person[field]))
    .map((field) => ({ field, code: 'country_unknown' }));
  // A masked number is what we show instead of a number; it is never one.
  for (const field of numberFields)
    if (person[field]?.includes('•') === true) problems.push({ field, code: 'invalid' });
  if (!isBirthOfAdult(person.dateOfBirth, today))
    problems.push({ field: 'dateOfBirth', code: 'invalid_date' });
  if (person.documentValidUntil <= today)
    problems.push({ field: 'documentValidUntil', code: 'errorExpired' });
  return problems;
};

/** Why compliance has to look at the answers (design §4 "Verification"); empty when it has not. */
export const amlReviewReasons = (answers: AmlAnswers): string[] => [
  ...(answers.politicallyExposed ? ['politically_exposed'] : []),
  ...(answers.countriesWithSanctions ? ['sanctioned_country'] : []),
  ...(answers.noCriminalActivity ? [] : ['criminal_activity_not_denied']),
];
