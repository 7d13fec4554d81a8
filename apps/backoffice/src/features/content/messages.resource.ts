import type { RowOf } from '@parcela/contract';
import { messageContent } from '@parcela/contract/operator';
import { bannerMessageTypes } from '@parcela/domain';
import type { FactOf } from '../../shared/resource/column.ts';
import { languages, number, oneOf } from '../../shared/resource/fields.ts';
import { count, say, words } from '../../shared/resource/values.ts';
import type { Written } from '../../shared/resource/versions/written.ts';
import { contentResource } from './content-resource.ts';
import { relevanceColumn } from './content.ts';
import { pageOf, pages } from './pages.ts';

type MessageContent = RowOf<typeof messageContent.versions>;

const types = {
  names: bannerMessageTypes,
  labelOf: (type: MessageContent['type']) => `boContent.message.type.${type}` as const,
};
const factsOf = (message: MessageContent): readonly FactOf[] => [
  ['boContent.message.type', words(types.labelOf(message.type))],
  ['boContent.page', pageOf(message.ofPage)],
  [
    'boContent.message.days',
    message.visibleForDaysFromRegistration === null
      ? words('boContent.message.allTime')
      : count(message.visibleForDaysFromRegistration),
  ],
  ['boContent.relevance', count(message.relevance)],
];
const written: Written<MessageContent> = {
  texts: ({ text: texts }) => [['boContent.message.text', texts]],
  facts: factsOf,
};

export const messages = contentResource({
  kind: 'message',
  calls: messageContent,
  name: 'boContent.message.text',
  nameOf: (message) => message.text,
  textsOf: (message) => [message.text],
  columns: [
    { key: 'type', label: 'boContent.message.type', value: ({ type }) => words(types.labelOf(type)) },
    { key: 'page', label: 'boContent.page', value: ({ ofPage }) => pageOf(ofPage) },
    relevanceColumn,
  ],
  written,
  shownFacts: factsOf,
  fields: {
    text: languages('boContent.message.text', { description: 'boContent.englishNeeded', rows: 3 }),
    type: oneOf('boContent.message.type', types),
    ofPage: oneOf('boContent.page', pages, {
      description: 'boContent.pageHint',
      isOptional: true,
      isNullable: true,
    }),
    visibleForDaysFromRegistration: number('boContent.message.days', {
      description: 'boContent.message.daysHint',
      min: 1,
      isOptional: true,
      isNullable: true,
    }),
    relevance: number('boContent.relevance', { description: 'boContent.relevanceHint', min: 0 }),
  },
  audience: ({ type, ofPage }) =>
    say('boContent.message.audience', { type: words(types.labelOf(type)), page: pageOf(ofPage) }),
});
