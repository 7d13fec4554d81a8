import { translatedLocales, type TranslatedLocale } from '@parcela/domain';
import { createProjectInfo, getProjectInfoItem, listProjectInfoItems } from '@parcela/contract/operator';
import { IconPlus } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, linked, search } from '../../shared/resource/filters.ts';
import { count, instant, list, money, say, text } from '../../shared/resource/values.ts';
import { projectActions } from './project-actions.ts';
import { blankDraft, newFields } from './project-form.ts';
import { projectSections } from './project-sections.ts';
import { contentStates, inShownLanguage, missing, offerStates } from './project-states.ts';

const languageNames = {
  names: translatedLocales,
  labelOf: (locale: TranslatedLocale) => `language.${locale}` as const,
};

export const projects = defineResource({
  list: defineList({
    route: listProjectInfoItems,
    title: 'boProjects.title',
    description: 'boProjects.description',
    empty: 'boProjects.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.project(documentId),
    columns: [
      {
        key: 'title',
        label: 'boProjects.name',
        value: ({ title }) => text(inShownLanguage(title)),
        isTitle: true,
      },
      {
        key: 'offer',
        label: 'boProjects.offer',
        value: ({ projectState }) => offerStates.value(projectState),
      },
      { key: 'state', label: 'boProjects.state', value: ({ state }) => contentStates.value(state) },
      { key: 'price', label: 'boProjects.price', value: ({ price, currency }) => money(price, currency) },
      { key: 'missing', priority: 'useful', label: 'boProjects.missing', value: missing },
      {
        key: 'version',
        priority: 'extra',
        label: 'boProjects.version',
        value: ({ version }) => count(version),
      },
      {
        key: 'saved',
        priority: 'useful',
        label: 'boProjects.saved',
        value: ({ savedAt }) => instant(savedAt),
      },
    ],
    filters: [
      search('search', 'boProjects.search'),
      choice('projectState', 'boProjects.offer', offerStates),
      choice('state', 'boProjects.state', contentStates),
      choice('missing', 'boProjects.missing', languageNames),
      linked('openingFailed', 'boProjects.openingFailed'),
    ],
    views: [
      { key: 'open', label: 'boProjects.offer.Open', filters: { projectState: 'Open' } },
      { key: 'draft', label: 'boProjects.views.draft', filters: { state: 'draft' } },
      { key: 'scheduled', label: 'boProjects.views.scheduled', filters: { state: 'scheduled' } },
    ],
    creates: (action) => [
      action({
        key: 'create',
        route: createProjectInfo,
        label: 'boProjects.create.action',
        icon: IconPlus,
        isWide: true,
        isMain: true,
        consequences: () => [say('boProjects.create.issues'), say('boProjects.create.draft')],
        fields: newFields,
        // Many projects have no entry fee.
        initial: () => ({ tokenFee: 0 }),
        body: (values) => ({ ...blankDraft, ...values }),
        leadsTo: ({ data }) => to.project(data.documentId),
        done: 'boProjects.create.done',
      }),
    ],
  }),
  detail: defineDetail({
    route: getProjectInfoItem,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boProjects.title', to: to.projects },
    kind: 'boProjects.one',
    title: ({ title }) => text(inShownLanguage(title)),
    state: ({ projectState, state }) => list([offerStates.value(projectState), contentStates.value(state)]),
    actions: projectActions,
    sections: projectSections,
  }),
});
