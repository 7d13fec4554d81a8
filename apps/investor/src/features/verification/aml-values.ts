import { amlPersonalFields, amlSubmission, type AmlPersonalField } from '@parcela/contract';
import type { StandardSchema } from '@parcela/ui';
import type { z } from 'zod/mini';

/** What goes to the server: the answers, and the personal fields that the profile does not know yet. */
export type AmlSubmission = z.output<typeof amlSubmission>;
export type ProfileFields = Readonly<Record<AmlPersonalField, string | null>> & {
  readonly politicallyExposed: boolean | null;
};

type Choice = '' | 'yes' | 'no';

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

const personalFields = Object.keys(amlPersonalFields) as readonly AmlPersonalField[];

/** A field that the profile knows is shown and not sent. */
export const isLocked = (profile: ProfileFields, field: AmlPersonalField): boolean =>
  (profile[field] ?? '') !== '';

const choiceOf = (answer: boolean | null): Choice => (answer === null ? '' : answer ? 'yes' : 'no');
const answerOf = (choice: Choice): boolean | undefined => (choice === '' ? undefined : choice === 'yes');

export const initialAmlValues = (profile: ProfileFields): AmlValues => ({
  ...(Object.fromEntries(personalFields.map((field) => [field, profile[field] ?? ''])) as Record<
    AmlPersonalField,
    string
  >),
  purposeOfContract: '',
  expectedTradesVolume: '',
  noCriminalActivity: '',
  countriesWithSanctions: '',
  originOfFunds: [],
  originOther: '',
  politicallyExposed: choiceOf(profile.politicallyExposed),
  sourceOfWealth: [],
  wealthOther: '',
  finalCheck: false,
});

const personalPart = (values: AmlValues, profile: ProfileFields) => {
  const typed = personalFields.filter((field) => !isLocked(profile, field));
  const filled = typed.filter((field) => field !== 'socialSecurityNumber' || values[field].trim() !== '');
  return Object.fromEntries(filled.map((field) => [field, values[field]]));
};

const toWire = (values: AmlValues, profile: ProfileFields) => {
  const has = (origin: string): boolean => values.originOfFunds.includes(origin);
  const isExposed = values.politicallyExposed === 'yes';
  const hasWealth = (source: string): boolean => isExposed && values.sourceOfWealth.includes(source);
  return {
    ...personalPart(values, profile),
    purposeOfContract: values.purposeOfContract,
    expectedTradesVolume:
      values.expectedTradesVolume === '' ? undefined : Number(values.expectedTradesVolume),
    noCriminalActivity: answerOf(values.noCriminalActivity),
    countriesWithSanctions: answerOf(values.countriesWithSanctions),
    originOfFunds: {
      alimonyBenefitsPension: has('alimony'),
      salary: has('salary'),
      business: has('business'),
      capital: has('capital'),
      other: has('other') ? values.originOther : null,
    },
    politicallyExposed: answerOf(values.politicallyExposed),
    sourceOfWealthSalary: hasWealth('salary'),
    sourceOfWealthCapital: hasWealth('capital'),
    sourceOfWealthBusiness: hasWealth('business'),
    sourceOfWealthInheritance: hasWealth('inheritance'),
    sourceOfWealthOther: hasWealth('other') ? values.wealthOther : null,
    finalCheck: values.finalCheck,
  };
};

/** Where the form shows an issue of the wire's field. */
const formFields: Readonly<Record<string, keyof AmlValues>> = {
  'originOfFunds.other': 'originOther',
  sourceOfWealthSalary: 'sourceOfWealth',
  sourceOfWealthOther: 'wealthOther',
};

type WireIssue = z.core.$ZodIssue;

const findIssues = (wire: ReturnType<typeof toWire>): readonly WireIssue[] => {
  const missing = amlSubmission.safeParse(wire).error?.issues ?? [];
  if (missing.length === 0) return missing;
  // The rules between fields run only once each field is of its kind, so that they are asked with every choice made:
  // a person should see all that is wrong at once.
  const answered = {
    ...wire,
    expectedTradesVolume: 1,
    noCriminalActivity: true,
    countriesWithSanctions: true,
    politicallyExposed: wire.politicallyExposed ?? false,
    finalCheck: true,
  };
  const between = amlSubmission.safeParse(answered).error?.issues ?? [];
  const known = new Set(missing.map((issue) => issue.path.join('.')));
  return [...missing, ...between.filter((issue) => !known.has(issue.path.join('.')))];
};

/** The contract's rules on the form's values, for a person whose profile knows this much. */
export const amlSchema = (profile: ProfileFields): StandardSchema<AmlSubmission> => ({
  '~standard': {
    version: 1,
    vendor: 'parcela',
    validate: (value) => {
      const wire = toWire(value as AmlValues, profile);
      const parsed = amlSubmission.safeParse(wire);
      if (parsed.success) return { value: parsed.data };
      return {
        issues: findIssues(wire).map((issue) => {
          const path = issue.path.join('.');
          return { ...issue, path: [formFields[path] ?? path] };
        }),
      };
    },
  },
});
