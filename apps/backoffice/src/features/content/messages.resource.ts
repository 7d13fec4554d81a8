import type { DataOf } from '@parcela/contract';
import {
  createMessage,
  editMessage,
  getMessageItem,
  listMessageItems,
  listMessageVersions,
  publishMessage,
  unpublishMessage,
} from '@parcela/contract/operator';
import { bannerMessageTypes } from '@parcela/domain';
import { to } from '../../shared/navigation/to.ts';
import {
  contentState,
  contentStates,
  hideAction,
  publishActions,
  restoring,
  statusFacts,
} from '../../shared/publication/publication.ts';
import type { FactOf } from '../../shared/resource/column.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { languages, number, oneOf } from '../../shared/resource/fields.ts';
import { choice } from '../../shared/resource/filters.ts';
import { count, say, text, words } from '../../shared/resource/values.ts';
import type { Written } from '../../shared/resource/versions/written.ts';
import {
  contentColumns,
  contentViews,
  inShownLanguage,
  marked,
  relevanceColumn,
  rewriting,
  writing,
} from './content.ts';
import { pageOf, pages } from './pages.ts';

type Message = DataOf<typeof getMessageItem>;
type MessageContent = Pick<
  Message,
  'type' | 'text' | 'relevance' | 'ofPage' | 'visibleForDaysFromRegistration'
>;

const types = {
  names: bannerMessageTypes,
  labelOf: (type: Message['type']) => `boContent.message.type.${type}` as const,
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

const fields = {
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
} as const;

export const messages = defineResource({
  list: defineList({
    route: listMessageItems,
    title: 'boContent.message.title',
    description: 'boContent.message.description',
    empty: 'boContent.message.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.message(documentId),
    columns: [
      {
        key: 'text',
        label: 'boContent.message.text',
        value: (message) => text(inShownLanguage(message.text)),
        isTitle: true,
      },
      { key: 'type', label: 'boContent.message.type', value: ({ type }) => words(types.labelOf(type)) },
      { key: 'page', label: 'boContent.page', value: ({ ofPage }) => pageOf(ofPage) },
      relevanceColumn,
      ...contentColumns<Message>((message) => [message.text]),
    ],
    filters: [choice('state', 'bo.state', contentStates)],
    views: contentViews,
    creates: (action) => [
      action({ ...writing, route: createMessage, label: 'boContent.message.create', fields }),
    ],
  }),
  detail: defineDetail({
    route: getMessageItem,
    params: (documentId) => ({ documentId }),
    back: { label: 'boContent.message.title', to: to.messages },
    kind: 'boContent.message.one',
    title: (message) => text(inShownLanguage(message.text)),
    state: contentState,
    sections: (section) => [
      section.texts('boContent.texts', written.texts),
      section.versions('bo.versions.title', {
        ...marked,
        route: listMessageVersions,
        written,
        restore: restoring(publishMessage),
      }),
      section.facts('boContent.status', (message) => [...factsOf(message), ...statusFacts(message)], {
        isAside: true,
      }),
    ],
    actions: (action) => [
      ...publishActions(action, {
        kind: 'message',
        publish: publishMessage,
        audience: (message) =>
          say('boContent.message.audience', {
            type: words(types.labelOf(message.type)),
            page: pageOf(message.ofPage),
          }),
      }),
      hideAction(action, unpublishMessage),
      action({
        ...rewriting,
        route: editMessage,
        fields,
        initial: (message) => ({
          text: message.text,
          type: message.type,
          ofPage: message.ofPage,
          visibleForDaysFromRegistration: message.visibleForDaysFromRegistration,
          relevance: message.relevance,
        }),
      }),
    ],
  }),
});
