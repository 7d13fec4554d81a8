import { amlPersonalFieldNames, type AmlPersonalField } from '@parcela/contract';

/** The user's data in the profile; the questionnaire asks for the rest. */
export type ProfileFields = Readonly<Record<AmlPersonalField, string | null>> & {
  readonly politicallyExposed: boolean | null;
};

export type Choice = '' | 'yes' | 'no';

/** The values of the form: options in groups (the second reading of spec section 3). */
export type AmlValues = Record<AmlPersonalField, string> & {
  /** One of the purposes, `other`, or empty before a choice. */
  purposeOfContract: string;
  purposeOther: string;
  expectedTradesVolume: string;
  noCriminalActivity: Choice;
  countriesWithSanctions: Choice;
  originOfFunds: string[];
  originOther: string;
  politicallyExposed: Choice;
  sourceOfWealth: string[];
  wealthOther: string;
  finalCheck: boolean;
};

/** The form shows a field that the profile knows, but does not send it. */
export const isLocked = (profile: ProfileFields, field: AmlPersonalField): boolean =>
  (profile[field] ?? '') !== '';

export const choiceOf = (answer: boolean | null): Choice => (answer === null ? '' : answer ? 'yes' : 'no');

/** The profile's values in the format of the form. */
export const knownValues = (profile: ProfileFields): Partial<AmlValues> => ({
  ...Object.fromEntries(
    amlPersonalFieldNames
      .filter((field) => isLocked(profile, field))
      .map((field) => [field, profile[field] ?? '']),
  ),
  ...(profile.politicallyExposed !== null && { politicallyExposed: choiceOf(profile.politicallyExposed) }),
});

/** The empty form. */
export const initialAmlValues = (profile: ProfileFields): AmlValues => ({
  ...(Object.fromEntries(amlPersonalFieldNames.map((field) => [field, ''])) as Record<
    AmlPersonalField,
    string
  >),
  purposeOfContract: '',
  purposeOther: '',
  expectedTradesVolume: '',
  noCriminalActivity: '',
  countriesWithSanctions: '',
  originOfFunds: [],
  originOther: '',
  politicallyExposed: '',
  sourceOfWealth: [],
  wealthOther: '',
  finalCheck: false,
  ...knownValues(profile),
});
