import type { RowOf } from '@parcela/contract';
import { taxTextContent } from '@parcela/contract/operator';
import type { Column, FactOf } from '../../shared/resource/column.ts';
import { languages, number, oneOf } from '../../shared/resource/fields.ts';
import { say, text, words } from '../../shared/resource/values.ts';
import type { Written } from '../../shared/resource/versions/written.ts';
import { contentResource } from './content-resource.ts';

type TaxText = RowOf<typeof taxTextContent.versions>;

const countries = {
  names: ['CZ', 'PL'],
  labelOf: (country: TaxText['country']) => `boContent.taxText.country.${country}` as const,
} as const;
const countryOf = ({ country }: Pick<TaxText, 'country'>) => words(countries.labelOf(country));
const yearOf = ({ year }: Pick<TaxText, 'year'>) => text(String(year));

const factsOf = (item: TaxText): readonly FactOf[] => [
  ['boContent.taxText.country', countryOf(item)],
  ['boContent.taxText.year', yearOf(item)],
];
const written: Written<TaxText> = {
  texts: ({ title, content }) => [
    ['boContent.taxText.heading', title],
    ['boContent.taxText.text', content],
  ],
  facts: factsOf,
};
const columns: readonly Column<RowOf<typeof taxTextContent.list>>[] = [
  { key: 'country', label: 'boContent.taxText.country', value: countryOf },
  { key: 'year', label: 'boContent.taxText.year', value: yearOf },
];

/** The text for investors about the tax return of a country and year. */
export const taxTexts = contentResource({
  kind: 'taxText',
  calls: taxTextContent,
  name: 'boContent.taxText.heading',
  nameOf: ({ title }) => title,
  textsOf: ({ title, content }) => [title, content],
  columns,
  written,
  shownFacts: factsOf,
  fields: {
    country: oneOf('boContent.taxText.country', countries),
    year: number('boContent.taxText.year', { min: 2000, max: 2100 }),
    title: languages('boContent.taxText.heading', { description: 'boContent.englishNeeded' }),
    content: languages('boContent.taxText.text', { description: 'boContent.paragraphs', rows: 12 }),
  },
  audience: () => say('boContent.taxText.audience'),
});
