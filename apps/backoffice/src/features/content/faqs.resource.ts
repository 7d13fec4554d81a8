import type { DataOf } from '@parcela/contract';
import {
  createFaq,
  editFaq,
  getFaqItem,
  listFaqItems,
  listFaqVersions,
  publishFaq,
  unpublishFaq,
} from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import {
  contentState,
  contentStates,
  hideAction,
  publishActions,
  restoring,
  statusFacts,
} from '../../shared/publication/publication.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { languages, number } from '../../shared/resource/fields.ts';
import { choice } from '../../shared/resource/filters.ts';
import { count, say, text } from '../../shared/resource/values.ts';
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

type Faq = DataOf<typeof getFaqItem>;
type FaqContent = Pick<Faq, 'title' | 'content' | 'relevance'>;

const written: Written<FaqContent> = {
  texts: ({ title, content }) => [
    ['boContent.faq.question', title],
    ['boContent.faq.answer', content],
  ],
  facts: ({ relevance }) => [['boContent.relevance', count(relevance)]],
};

const fields = {
  title: languages('boContent.faq.question', { description: 'boContent.englishNeeded' }),
  content: languages('boContent.faq.answer', { description: 'boContent.paragraphs', rows: 8 }),
  relevance: number('boContent.relevance', { description: 'boContent.relevanceHint', min: 0 }),
} as const;

export const faqs = defineResource({
  list: defineList({
    route: listFaqItems,
    title: 'boContent.faq.title',
    description: 'boContent.faq.description',
    empty: 'boContent.faq.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.faq(documentId),
    columns: [
      {
        key: 'question',
        label: 'boContent.faq.question',
        value: ({ title }) => text(inShownLanguage(title)),
        isTitle: true,
      },
      relevanceColumn,
      ...contentColumns<Faq>(({ title, content }) => [title, content]),
    ],
    filters: [choice('state', 'bo.state', contentStates)],
    views: contentViews,
    creates: (action) => [action({ ...writing, route: createFaq, label: 'boContent.faq.create', fields })],
  }),
  detail: defineDetail({
    route: getFaqItem,
    params: (documentId) => ({ documentId }),
    back: { label: 'boContent.faq.title', to: to.faqs },
    kind: 'boContent.faq.one',
    title: ({ title }) => text(inShownLanguage(title)),
    state: contentState,
    sections: (section) => [
      section.texts('boContent.texts', written.texts),
      section.versions('bo.versions.title', {
        ...marked,
        route: listFaqVersions,
        written,
        restore: restoring(publishFaq),
      }),
      section.facts(
        'boContent.status',
        (faq) => [['boContent.relevance', count(faq.relevance)], ...statusFacts(faq)],
        { isAside: true },
      ),
    ],
    actions: (action) => [
      ...publishActions(action, {
        kind: 'faq',
        publish: publishFaq,
        audience: () => say('boContent.faq.audience'),
      }),
      hideAction(action, unpublishFaq),
      action({
        ...rewriting,
        route: editFaq,
        fields,
        initial: ({ title, content, relevance }) => ({ title, content, relevance }),
      }),
    ],
  }),
});
