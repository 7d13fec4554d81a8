import type { RowOf } from '@parcela/contract';
import { faqContent } from '@parcela/contract/operator';
import type { FactOf } from '../../shared/resource/column.ts';
import { languages, number } from '../../shared/resource/fields.ts';
import { count, say } from '../../shared/resource/values.ts';
import type { Written } from '../../shared/resource/versions/written.ts';
import { contentResource } from './content-resource.ts';
import { relevanceColumn } from './content.ts';

type Faq = RowOf<typeof faqContent.versions>;

const factsOf = ({ relevance }: Faq): readonly FactOf[] => [['boContent.relevance', count(relevance)]];
const written: Written<Faq> = {
  texts: ({ title, content }) => [
    ['boContent.faq.question', title],
    ['boContent.faq.answer', content],
  ],
  facts: factsOf,
};

export const faqs = contentResource({
  kind: 'faq',
  calls: faqContent,
  name: 'boContent.faq.question',
  nameOf: ({ title }) => title,
  textsOf: ({ title, content }) => [title, content],
  columns: [relevanceColumn],
  written,
  shownFacts: factsOf,
  fields: {
    title: languages('boContent.faq.question', { description: 'boContent.englishNeeded' }),
    content: languages('boContent.faq.answer', { description: 'boContent.paragraphs', rows: 8 }),
    relevance: number('boContent.relevance', { description: 'boContent.relevanceHint', min: 0 }),
  },
  audience: () => say('boContent.faq.audience'),
});
