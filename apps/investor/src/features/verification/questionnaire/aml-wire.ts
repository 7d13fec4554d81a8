import { type AmlDraft, type AmlPersonalField, amlPersonalFieldNames } from '@parcela/contract';
import { investmentPurposes, isInvestmentPurpose } from '@parcela/domain';
import { issuesAtFields } from '../../../shared/api/issues-at-fields.ts';
import {
  type AmlValues,
  type Choice,
  choiceOf,
  initialAmlValues,
  isLocked,
  knownValues,
  type ProfileFields,
} from './aml-values.ts';

/** The options of both groups with their contract names (spec section 3, AML submission). */
const origins = {
  alimony: 'alimonyBenefitsPension',
  salary: 'salary',
  business: 'business',
  capital: 'capital',
} as const;
const wealth = {
  salary: 'sourceOfWealthSalary',
  capital: 'sourceOfWealthCapital',
  business: 'sourceOfWealthBusiness',
  inheritance: 'sourceOfWealthInheritance',
} as const;

const other = 'other';
/** Named groups of options as entries, in their order. */
const optionsOf = <O extends Readonly<Record<string, string>>>(names: O) =>
  Object.entries(names) as [keyof O & string, O[keyof O]][];

/** The available choices, in the order of the screen. */
export const purposeOptions = [...investmentPurposes, other] as const;
export const originOptions = [...optionsOf(origins).map(([option]) => option), other] as const;
export const wealthOptions = [...optionsOf(wealth).map(([option]) => option), other] as const;

const answerOf = (choice: Choice): boolean | undefined => (choice === '' ? undefined : choice === 'yes');

const ticked = <O extends Readonly<Record<string, string>>>(names: O, chosen: readonly string[]) =>
  Object.fromEntries(optionsOf(names).map(([option, wire]) => [wire, chosen.includes(option)])) as Record<
    O[keyof O],
    boolean
  >;

const personalPart = (values: AmlValues, profile: ProfileFields, exempt: readonly AmlPersonalField[]) => {
  const typed = amlPersonalFieldNames.filter((field) => !isLocked(profile, field));
  const mayBeEmpty = (field: AmlPersonalField) => field === 'socialSecurityNumber' || exempt.includes(field);
  const filled = typed.filter((field) => !mayBeEmpty(field) || values[field].trim() !== '');
  return Object.fromEntries(filled.map((field) => [field, values[field]])) as Partial<
    Record<AmlPersonalField, string>
  >;
};

/**
 * The request body: options one by one (the first reading of spec section 3), without fields that the profile
 * knows. Fields of `exempt` may be empty.
 */
export const toWire = (
  values: AmlValues,
  profile: ProfileFields,
  exempt: readonly AmlPersonalField[] = [],
) => {
  const { originOfFunds, politicallyExposed, expectedTradesVolume } = values;
  const sources = politicallyExposed === 'yes' ? values.sourceOfWealth : [];
  return {
    ...personalPart(values, profile, exempt),
    purposeOfContract: values.purposeOfContract === other ? values.purposeOther : values.purposeOfContract,
    expectedTradesVolume: expectedTradesVolume === '' ? undefined : Number(expectedTradesVolume),
    noCriminalActivity: answerOf(values.noCriminalActivity),
    countriesWithSanctions: answerOf(values.countriesWithSanctions),
    originOfFunds: {
      ...ticked(origins, originOfFunds),
      other: originOfFunds.includes(other) ? values.originOther : null,
    },
    politicallyExposed: answerOf(politicallyExposed),
    ...ticked(wealth, sources),
    sourceOfWealthOther: sources.includes(other) ? values.wealthOther : null,
    finalCheck: values.finalCheck,
  };
};

/** The draft to save: like the request body, but without the final check. */
export const toDraft = (values: AmlValues, profile: ProfileFields): AmlDraft => {
  const { finalCheck: _, ...answers } = toWire(values, profile);
  return answers;
};

const chosenIn = (names: Readonly<Record<string, string>>, answers: Readonly<Record<string, unknown>>) =>
  optionsOf(names).flatMap(([option, wire]) => (answers[wire] === true ? [option] : []));
const withOther = (chosen: readonly string[], text: string | null | undefined) =>
  typeof text === 'string' ? [...chosen, other] : [...chosen];
const choiceIn = (answer: boolean | undefined): Choice => choiceOf(answer ?? null);

/**
 * The chosen purpose of a stored text; free text, including text from an earlier version of the form, belongs to
 * `other`.
 */
const purposeIn = (text = ''): Pick<AmlValues, 'purposeOfContract' | 'purposeOther'> =>
  text === '' || isInvestmentPurpose(text)
    ? { purposeOfContract: text, purposeOther: '' }
    : { purposeOfContract: other, purposeOther: text };

/** The form of a user who continues: the draft, overridden by the fields that the profile knows. */
export const valuesOfDraft = (draft: AmlDraft, profile: ProfileFields): AmlValues => {
  const { originOfFunds = {}, expectedTradesVolume } = draft;
  const person = Object.fromEntries(amlPersonalFieldNames.map((field) => [field, draft[field] ?? '']));
  return {
    ...initialAmlValues(profile),
    ...person,
    ...purposeIn(draft.purposeOfContract),
    expectedTradesVolume: expectedTradesVolume === undefined ? '' : String(expectedTradesVolume),
    noCriminalActivity: choiceIn(draft.noCriminalActivity),
    countriesWithSanctions: choiceIn(draft.countriesWithSanctions),
    originOfFunds: withOther(chosenIn(origins, originOfFunds), originOfFunds.other),
    originOther: originOfFunds.other ?? '',
    politicallyExposed: choiceIn(draft.politicallyExposed),
    sourceOfWealth: withOther(chosenIn(wealth, draft), draft.sourceOfWealthOther),
    wealthOther: draft.sourceOfWealthOther ?? '',
    ...knownValues(profile),
  };
};

/** The form field that shows an issue of a contract field. */
const formFields: Readonly<Record<string, keyof AmlValues>> = {
  'originOfFunds.other': 'originOther',
  sourceOfWealthSalary: 'sourceOfWealth',
  sourceOfWealthOther: 'wealthOther',
};
const formFieldOf = (wirePath: string): string => formFields[wirePath] ?? wirePath;

/** Returns the same refusal with its issues at the form's fields. */
export const atFormFields = (error: unknown): unknown =>
  issuesAtFields(error, (path) => formFieldOf(path.replace(/^data\./, '')));

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Moves an issue to the form's field: a missing purpose belongs to the choice, or to the text of `other`. */
export const issueInForm = <I extends Issue>(
  issue: I,
  values: AmlValues,
): I & { readonly path: string[] } => {
  const field = formFieldOf(issue.path.join('.'));
  if (field !== 'purposeOfContract') return { ...issue, path: [field] };
  return values.purposeOfContract === other
    ? { ...issue, path: ['purposeOther'] }
    : { ...issue, path: [field], message: 'choice_required' };
};
