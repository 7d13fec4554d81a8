import {
  earliestBirth,
  type IdentityExceptionKind,
  identityExceptionKinds,
  isAdult,
  isCalendarDate,
} from '@parcela/domain';
import { z } from 'zod/mini';
import { hasYear, instant, requiredText, typedText } from '../primitives.ts';

/** ISO 3166-1 alpha-3, like in the country list. */
const countryCode = z.string({ error: 'required' }).check(z.regex(/^[A-Z]{3}$/, { error: 'required' }));
const yesOrNo = z.boolean({ error: 'choice_required' });
const dateText = z.iso.date({ error: 'invalid_date' }).check(hasYear);

/**
 * The personal data of the questionnaire (spec section 5, AML); only the social security number may be
 * missing.
 */
export const amlPersonalFields = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  residentialAddress: requiredText(200),
  countryAddress: countryCode,
  cityAddress: requiredText(100),
  postalCode: requiredText(20),
  dateOfBirth: dateText,
  socialSecurityNumber: z.optional(typedText(30)),
  idOrPassportNumber: requiredText(50),
  countryOfOrigin: countryCode,
  citizenship: countryCode,
  documentValidUntil: dateText,
  documentIssuedBy: requiredText(100),
};
export type AmlPersonalField = keyof typeof amlPersonalFields;
export const amlPersonalFieldNames = Object.keys(amlPersonalFields) as readonly AmlPersonalField[];
const countryFields = ['countryAddress', 'countryOfOrigin', 'citizenship'] as const;
const numberFields = ['socialSecurityNumber', 'idOrPassportNumber'] as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/**
 * Rules between fields check present values even when a field is wrong, so that the user sees all errors
 * together.
 */
const whenThere = { when: ({ value }: { value: unknown }) => isObject(value) };

const originOfFunds = z
  .strictObject(
    {
      alimonyBenefitsPension: z.boolean({ error: 'choice_required' }),
      salary: z.boolean({ error: 'choice_required' }),
      business: z.boolean({ error: 'choice_required' }),
      capital: z.boolean({ error: 'choice_required' }),
      /** Text when the box is ticked, otherwise null. */
      other: z.nullable(typedText(300)),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'origin_required' : undefined) },
  )
  .check(
    z.refine((o) => o.alimonyBenefitsPension || o.salary || o.business || o.capital || o.other !== null, {
      error: 'origin_required',
    }),
    z.refine((o) => o.other !== '', { error: 'other_text_required', path: ['other'] }),
  );

export const amlAnswerFields = {
  purposeOfContract: requiredText(500),
  expectedTradesVolume: z
    .int({ error: 'choice_required' })
    .check(z.minimum(1, { error: 'choice_required' }), z.maximum(5, { error: 'choice_required' })),
  noCriminalActivity: yesOrNo,
  countriesWithSanctions: yesOrNo,
  originOfFunds,
  politicallyExposed: yesOrNo,
  sourceOfWealthSalary: yesOrNo,
  sourceOfWealthCapital: yesOrNo,
  sourceOfWealthBusiness: yesOrNo,
  sourceOfWealthInheritance: yesOrNo,
  /** Text when the box is ticked, otherwise null. */
  sourceOfWealthOther: z.nullable(typedText(300)),
  finalCheck: z.literal(true, { error: 'must_agree' }),
};

interface WealthAnswers {
  politicallyExposed: boolean;
  sourceOfWealthSalary: boolean;
  sourceOfWealthCapital: boolean;
  sourceOfWealthBusiness: boolean;
  sourceOfWealthInheritance: boolean;
  sourceOfWealthOther: string | null;
}

const hasSourceOfWealth = (aml: WealthAnswers): boolean =>
  aml.sourceOfWealthSalary ||
  aml.sourceOfWealthCapital ||
  aml.sourceOfWealthBusiness ||
  aml.sourceOfWealthInheritance ||
  typeof aml.sourceOfWealthOther === 'string';

/** Dependencies between the AML answers (spec section 5). */
const wealthRules = [
  z.refine<WealthAnswers>((aml) => !aml.politicallyExposed || hasSourceOfWealth(aml), {
    error: 'wealth_required',
    path: ['sourceOfWealthSalary'],
    ...whenThere,
  }),
  z.refine<WealthAnswers>(
    (aml) => typeof aml.sourceOfWealthOther !== 'string' || aml.sourceOfWealthOther.trim() !== '',
    { error: 'other_text_required', path: ['sourceOfWealthOther'], ...whenThere },
  ),
] as const;

/** The inputs of the rules on personal data: the day in the platform's zone, and the list of countries. */
export interface AmlContext {
  /** `YYYY-MM-DD`. On the server the day of the database's clock; the form's own day is only a help. */
  readonly today: string;
  readonly isCountry: (alpha3: string) => boolean;
  /** The fields that compliance lets this user leave out; default: none. */
  readonly exceptions?: readonly IdentityExceptionKind[] | undefined;
}

type PersonIssue = 'invalid' | 'invalid_date' | 'under_age' | 'errorExpired' | 'country_unknown';

/** Refuses a birth date in the future or too long ago; a minor gets a separate message. */
const birthIssue = (dateOfBirth: string, today: string): PersonIssue | null => {
  if (!isCalendarDate(dateOfBirth)) return null;
  if (dateOfBirth < earliestBirth || dateOfBirth > today) return 'invalid_date';
  return isAdult(dateOfBirth, today) ? null : 'under_age';
};

/** Errors in the present, well-formed personal fields, by the day and the list of countries. */
export const issuesOfPerson = (
  person: Readonly<Record<string, unknown>>,
  { today, isCountry }: AmlContext,
): [AmlPersonalField, PersonIssue][] => {
  const text = (field: AmlPersonalField): string =>
    amlPersonalFields[field].safeParse(person[field]).data ?? '';
  const wrongBirth = birthIssue(text('dateOfBirth'), today);
  const documentValidUntil = text('documentValidUntil');
  return [
    ...countryFields
      .filter((field) => text(field) !== '' && !isCountry(text(field)))
      .map((field): [AmlPersonalField, PersonIssue] => [field, 'country_unknown']),
    // A masked number, which we show instead of a number, is never valid.
    ...numberFields
      .filter((field) => text(field).includes('•'))
      .map((field): [AmlPersonalField, PersonIssue] => [field, 'invalid']),
    ...(wrongBirth === null ? [] : [['dateOfBirth', wrongBirth] as [AmlPersonalField, PersonIssue]]),
    ...(documentValidUntil !== '' && documentValidUntil <= today
      ? [['documentValidUntil', 'errorExpired'] as [AmlPersonalField, PersonIssue]]
      : []),
  ];
};

const personRule = (context: AmlContext) =>
  z.superRefine<Record<string, unknown>>(
    (value, payload) => {
      for (const [field, message] of issuesOfPerson(value, context))
        payload.addIssue({ code: 'custom', message, path: [field], input: value[field] });
    },
    { ...whenThere },
  );

const optionalPerson = z.partial(z.strictObject(amlPersonalFields)).shape;

/**
 * Fields that an investor may leave out, because compliance has recorded that there is no value
 * (docs/architecture/verification.md).
 */
export const identityExceptionKind = z.enum(identityExceptionKinds);

const nameFields = ['firstName', 'lastName'] as const;
const exemptBy: Readonly<Record<IdentityExceptionKind, readonly AmlPersonalField[]>> = {
  document_without_end: ['documentValidUntil'],
  one_name: nameFields,
};
/** The fields that these exceptions let a user leave empty; one of the two names remains required. */
export const exemptFields = (exceptions: readonly IdentityExceptionKind[]): readonly AmlPersonalField[] =>
  exceptions.flatMap((kind) => exemptBy[kind]);

const personShape = (optional: readonly AmlPersonalField[]) =>
  Object.fromEntries(
    amlPersonalFieldNames.map((field) => [
      field,
      optional.includes(field) ? optionalPerson[field] : amlPersonalFields[field],
    ]),
  );
const { firstName, lastName, documentValidUntil } = optionalPerson;
const exemptPerson = { ...amlPersonalFields, firstName, lastName, documentValidUntil };

/** Where both names may be missing, one of them is still required. */
const nameRule = (optional: readonly AmlPersonalField[]) =>
  z.superRefine<Record<string, unknown>>(
    (value, payload) => {
      const isOpen = nameFields.every((field) => optional.includes(field) && value[field] === undefined);
      for (const field of isOpen ? nameFields : [])
        payload.addIssue({ code: 'custom', message: 'required', path: [field], input: undefined });
    },
    { ...whenThere },
  );

/**
 * The AML submission on the wire (spec section 3, first reading). It may omit personal fields that the
 * profile already knows. Only the server knows which, so it completes the submission from the profile before
 * it checks `amlComplete`.
 */
export const amlSubmission = z.strictObject({ ...optionalPerson, ...amlAnswerFields }).check(...wealthRules);
export type AmlSubmission = z.output<typeof amlSubmission>;

/** Every rule of the questionnaire, which the server applies after adding the data of the profile. */
export const amlComplete = (context: AmlContext) => {
  const exempt = exemptFields(context.exceptions ?? []);
  return z
    .strictObject({ ...(personShape(exempt) as typeof exemptPerson), ...amlAnswerFields })
    .check(...wealthRules, personRule(context), nameRule(exempt));
};

/** The same rules for a form that shows the profile's fields and does not send them. */
export const amlWithout = (known: readonly AmlPersonalField[], context: AmlContext) => {
  const exempt = exemptFields(context.exceptions ?? []);
  const shape = personShape([...known, ...exempt]) as typeof optionalPerson;
  const hasName = nameFields.some((field) => known.includes(field));
  return z
    .strictObject({ ...shape, ...amlAnswerFields })
    .check(...wealthRules, personRule(context), nameRule(hasName ? [] : exempt));
};

const untouched = z.optional(z.boolean());
/** The current draft of a questionnaire, for which only the size is limited. */
export const amlDraft = z.strictObject({
  ...z.partial(
    z.strictObject({
      firstName: typedText(100),
      lastName: typedText(100),
      residentialAddress: typedText(200),
      countryAddress: typedText(3),
      cityAddress: typedText(100),
      postalCode: typedText(20),
      dateOfBirth: typedText(10),
      socialSecurityNumber: typedText(30),
      idOrPassportNumber: typedText(50),
      countryOfOrigin: typedText(3),
      citizenship: typedText(3),
      documentValidUntil: typedText(10),
      documentIssuedBy: typedText(100),
      purposeOfContract: typedText(500),
    }),
  ).shape,
  expectedTradesVolume: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  noCriminalActivity: untouched,
  countriesWithSanctions: untouched,
  originOfFunds: z.optional(
    z.strictObject({
      alimonyBenefitsPension: untouched,
      salary: untouched,
      business: untouched,
      capital: untouched,
      other: z.optional(z.nullable(typedText(300))),
    }),
  ),
  politicallyExposed: untouched,
  sourceOfWealthSalary: untouched,
  sourceOfWealthCapital: untouched,
  sourceOfWealthBusiness: untouched,
  sourceOfWealthInheritance: untouched,
  sourceOfWealthOther: z.optional(z.nullable(typedText(300))),
});
export type AmlDraft = z.output<typeof amlDraft>;

export const savedAmlDraft = z.strictObject({
  /** Null when nothing is stored. */
  draft: z.nullable(amlDraft),
  savedAt: z.nullable(instant),
});

z.globalRegistry.add(amlDraft, { id: 'AmlDraft' });
z.globalRegistry.add(savedAmlDraft, { id: 'SavedAmlDraft' });
