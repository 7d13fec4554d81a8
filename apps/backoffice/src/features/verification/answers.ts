import type { DataOf } from '@parcela/contract';
import type { getReviewCase } from '@parcela/contract/operator';
import { type Currency, isInvestmentPurpose, tradeVolumeLabels } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { FactOf } from '../../shared/resource/column.ts';
import { list, money, nothing, text, type Value, words } from '../../shared/resource/values.ts';
import { type PersonField, personFields } from './person.ts';

type Answers = NonNullable<DataOf<typeof getReviewCase>['answers']>;
type Answer = Answers[string];

/** Yes or no, with a mark on the answer that compliance must check. */
const marked = (answer: Answer | undefined, suspicious: boolean): Value => {
  if (typeof answer !== 'boolean') return nothing;
  const label = answer ? 'bo.yes' : 'bo.no';
  return answer === suspicious ? { kind: 'state', tone: 'attention', label } : words(label);
};

const amountOf = (amount: { readonly amount: bigint; readonly currency: Currency } | null): Value =>
  amount === null ? nothing : money(Number(amount.amount), amount.currency);

/** The range of a band; this page does not know which currency the investor saw. */
const volume = (answer: Answer | undefined): Value =>
  list(
    (['CZK', 'EUR'] as const).flatMap((currency) =>
      tradeVolumeLabels(currency)
        .filter(({ band }) => band === answer)
        .map(({ from, to }) => {
          if (from === null) return words('aml.volumeUnder', { to: amountOf(to) });
          if (to === null) return words('aml.volumeOver', { from: amountOf(from) });
          return words('aml.volumeBetween', { from: amountOf(from), to: amountOf(to) });
        }),
    ),
  );

const origins: readonly (readonly [name: string, label: PhraseId])[] = [
  ['alimonyBenefitsPension', 'aml.origin.alimony'],
  ['salary', 'aml.origin.salary'],
  ['business', 'aml.origin.business'],
  ['capital', 'aml.origin.capital'],
];
const wealth: typeof origins = [
  ['sourceOfWealthSalary', 'aml.wealth.salary'],
  ['sourceOfWealthCapital', 'aml.wealth.capital'],
  ['sourceOfWealthBusiness', 'aml.wealth.business'],
  ['sourceOfWealthInheritance', 'aml.wealth.inheritance'],
];

const typed = (answer: unknown): string | null => (typeof answer === 'string' ? answer : null);

/** The purpose in words: one of the choices, or the investor's own text. */
const purpose = (answer: string | null): Value =>
  answer !== null && isInvestmentPurpose(answer) ? words(`aml.purpose.${answer}`) : text(answer);

/** The ticked choices, and the text of "other". */
const ticked = (
  of: Readonly<Record<string, unknown>>,
  choices: typeof origins,
  other: string | null,
): Value =>
  list([
    ...choices.filter(([name]) => of[name] === true).map(([, label]) => words(label)),
    ...(other === null ? [] : [text(other)]),
  ]);

/** The questionnaire as questions and answers. */
export const answeredFacts = (answers: Answers): readonly FactOf[] => {
  const origin = answers['originOfFunds'];
  const funds = typeof origin === 'object' && origin !== null ? origin : {};
  return [
    ['aml.politicallyExposed', marked(answers['politicallyExposed'], true)],
    ['aml.countriesWithSanctions', marked(answers['countriesWithSanctions'], true)],
    ['aml.noCriminalActivity', marked(answers['noCriminalActivity'], false)],
    ['aml.sourceOfWealth', ticked(answers, wealth, typed(answers['sourceOfWealthOther']))],
    ['aml.originOfFunds', ticked(funds, origins, typed(funds['other']))],
    ['aml.expectedTradesVolume', volume(answers['expectedTradesVolume'])],
    ['aml.purposeOfContract', purpose(typed(answers['purposeOfContract']))],
  ];
};

/** The investor's own statements. */
export const answeredPerson = (answers: Answers): Partial<Record<PersonField, string | null>> =>
  Object.fromEntries(personFields.map((field) => [field, typed(answers[field])]));
