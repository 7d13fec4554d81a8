import { createTag, listTagItems, renameTag } from '@parcela/contract/operator';
import { IconPencil, IconPlus } from '@parcela/ui/icons';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { languages } from '../../shared/resource/fields.ts';
import { count, say, text } from '../../shared/resource/values.ts';
import { params } from '../../shared/publication/publication.ts';
import { inShownLanguage, missingIn } from './content.ts';

const fields = { name: languages('boContent.tag.name', { description: 'boContent.englishNeeded' }) } as const;

export const tags = defineResource({
  list: defineList({
    route: listTagItems,
    title: 'boContent.tag.title',
    description: 'boContent.tag.description',
    empty: 'boContent.tag.empty',
    rowKey: ({ documentId }) => documentId,
    columns: [
      {
        key: 'name',
        label: 'boContent.tag.name',
        value: ({ name }) => text(inShownLanguage(name)),
        isTitle: true,
      },
      { key: 'articles', label: 'boContent.tag.articles', value: ({ articles }) => count(articles) },
      { key: 'missing', label: 'boContent.missing', value: ({ name }) => missingIn([name]) },
    ],
    panel: {
      title: ({ name }) => text(inShownLanguage(name)),
      sections: (section) => [section.texts('boContent.texts', ({ name }) => [['boContent.tag.name', name]])],
    },
    actions: (action) => [
      action({
        key: 'rename',
        route: renameTag,
        label: 'boContent.tag.rename',
        icon: IconPencil,
        params,
        consequences: ({ articles }) => [say('boContent.tag.renames', { articles })],
        fields,
        initial: ({ name }) => ({ name }),
        fixed: ({ version }) => ({ version }),
        done: 'boContent.tag.renamed',
      }),
    ],
    creates: (action) => [
      action({
        key: 'create',
        route: createTag,
        label: 'boContent.tag.create',
        icon: IconPlus,
        isMain: true,
        consequences: () => [say('boContent.tag.creates')],
        fields,
        done: 'boContent.tag.created',
      }),
    ],
  }),
});
