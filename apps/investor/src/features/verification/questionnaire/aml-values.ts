import { amlPersonalFieldNames, type AmlPersonalField } from '@parcela/contract';

/** What the profile knows of the person; the questionnaire asks for the rest. */
export type ProfileFields = Readonly<Record<AmlPersonalField, string | null>> & {
  readonly politicallyExposed: boolean | null;
};

export type Choice = '' | 'yes' | 'no';

/** The questionnaire as the form holds it: options in groups (the second reading of spec section 3). */
export type AmlValues = Record<AmlPersonalField, string> & {
  purposeOfContract: string;
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

/** A field that the profile knows is shown and not sent. */
export const isLocked = (profile: ProfileFields, field: AmlPersonalField): boolean =>
  (profile[field] ?? '') !== '';

export const choiceOf = (answer: boolean | null): Choice => (answer === null ? '' : answer ? 'yes' : 'no');

/** What the form shows of the profile. */
export const knownValues = (profile: ProfileFields): Partial<AmlValues> => ({
  ...Object.fromEntries(
    amlPersonalFieldNames
      .filter((field) => isLocked(profile, field))
      .map((field) => [field, profile[field] ?? '']),
  ),
  ...(profile.politicallyExposed !== null && { politicallyExposed: choiceOf(profile.politicallyExposed) }),
});

/** The form of a person who has answered nothing yet. */
export const initialAmlValues = (profile: ProfileFields): AmlValues => ({
  ...(Object.fromEntries(amlPersonalFieldNames.map((field) => [field, ''])) as Record<
    AmlPersonalField,
    string
  >),
  purposeOfContract: '',
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
