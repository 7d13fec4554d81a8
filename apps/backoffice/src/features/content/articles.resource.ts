import type { DataOf, RowOf } from '@parcela/contract';
import {
  changeArticleSlug,
  createArticle,
  editArticle,
  getArticleItem,
  listArticleItems,
  listArticleVersions,
  previewArticle,
  publishArticle,
  unpublishArticle,
} from '@parcela/contract/operator';
import { articleTypes, articleVisibilities } from '@parcela/domain';
import { IconLink } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import {
  contentState,
  contentStates,
  hideAction,
  params,
  publishActions,
  restoring,
  statusFacts,
} from '../../shared/publication/publication.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { languages, line, oneOf, picture, rich, someOfLoaded } from '../../shared/resource/fields.ts';
import { choice, search } from '../../shared/resource/filters.ts';
import { textOfBlocks } from '../../shared/resource/rich/text-of-blocks.ts';
import { id, list, say, storedPicture, text, words } from '../../shared/resource/values.ts';
import type { Written } from '../../shared/resource/versions/written.ts';
import { contentColumns, contentViews, inShownLanguage, marked, rewriting, writing } from './content.ts';
import { loadTags } from './load-tags.ts';
import { picturesOf } from './pictures.tsx';

type Article = DataOf<typeof getArticleItem>;
type ArticleContent = Pick<
  Article,
  'type' | 'visibility' | 'title' | 'description' | 'content' | 'image' | 'tagNames'
>;

const types = {
  names: articleTypes,
  labelOf: (type: Article['type']) => `boContent.article.type.${type}` as const,
};
const visibilities = {
  names: articleVisibilities,
  labelOf: (visibility: Article['visibility']) => `boContent.article.visibility.${visibility}` as const,
};

const plainContent = (content: Article['content']) => ({
  cs: textOfBlocks(content.cs),
  en: textOfBlocks(content.en),
  pl: textOfBlocks(content.pl),
});
const headFacts = ({ type, visibility, tagNames }: ArticleContent) =>
  [
    ['boContent.article.type', words(types.labelOf(type))],
    ['boContent.article.visibility', words(visibilities.labelOf(visibility))],
    ['boContent.tag.title', list(tagNames.map((name) => text(inShownLanguage(name))))],
  ] as const;
const written: Written<ArticleContent> = {
  texts: ({ title, description, content, image }) => [
    ['boContent.article.name', title],
    ['boContent.article.lead', description],
    ['boContent.article.content', plainContent(content)],
    ...(image === null ? [] : [['bo.file.alternativeText', image.alternativeText] as const]),
  ],
  facts: (article) => [...headFacts(article), ['bo.file.picture', storedPicture(article.image?.file)]],
};

const fields = {
  type: oneOf('boContent.article.type', types),
  visibility: oneOf('boContent.article.visibility', visibilities),
  title: languages('boContent.article.name', { description: 'boContent.englishNeeded' }),
  description: languages('boContent.article.lead', { rows: 3 }),
  content: rich('boContent.article.content'),
  image: picture('bo.file.picture', { isNullable: true }),
  tags: someOfLoaded('boContent.tag.title', loadTags, { isOptional: true }),
} as const;
const slug = line('boContent.article.slug', { description: 'boContent.article.slugHint', maxLength: 100 });

export const articles = defineResource({
  list: defineList({
    route: listArticleItems,
    title: 'boContent.article.title',
    description: 'boContent.article.description',
    empty: 'boContent.article.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.article(documentId),
    columns: [
      {
        key: 'title',
        label: 'boContent.article.name',
        value: ({ title }) => text(inShownLanguage(title)),
        isTitle: true,
      },
      { key: 'type', label: 'boContent.article.type', value: ({ type }) => words(types.labelOf(type)) },
      {
        key: 'visibility',
        priority: 'extra',
        label: 'boContent.article.visibility',
        value: ({ visibility }) => words(visibilities.labelOf(visibility)),
      },
      ...contentColumns<RowOf<typeof listArticleItems>>(({ title, description }) => [title, description]),
    ],
    filters: [
      search('search', 'boContent.article.search'),
      choice('state', 'bo.state', contentStates),
      choice('type', 'boContent.article.type', types),
    ],
    views: contentViews,
    creates: (action) => [
      action({
        ...writing,
        route: createArticle,
        label: 'boContent.article.create',
        fields: { slug, ...fields },
      }),
    ],
  }),
  detail: defineDetail({
    route: getArticleItem,
    params: (documentId) => ({ documentId }),
    back: { label: 'boContent.article.title', to: to.articles },
    kind: 'boContent.article.one',
    title: ({ title }) => text(inShownLanguage(title)),
    state: contentState,
    sections: (section) => [
      section.texts('boContent.texts', (article) => [
        ['boContent.article.name', article.title],
        ['boContent.article.lead', article.description],
        ['boContent.article.content', plainContent(article.content)],
      ]),
      section.preview({
        route: previewArticle,
        kind: 'article',
        params: ({ documentId }) => ({ documentId }),
        newest: ({ version }) => version,
      }),
      section.versions('bo.versions.title', {
        ...marked,
        route: listArticleVersions,
        written,
        restore: restoring(publishArticle),
      }),
      section.custom(
        'bo.file.picture',
        picturesOf<Article>(({ image }) => (image === null ? [] : [['bo.file.picture', image.file]])),
        { isAside: true, isShown: ({ image }) => image !== null },
      ),
      section.facts(
        'boContent.status',
        (article) => [
          ...headFacts(article),
          ['boContent.article.slug', id(article.slug)],
          ['boContent.article.earlierSlugs', list(article.earlierSlugs.map((earlier) => id(earlier)))],
          ...statusFacts(article),
        ],
        { isAside: true },
      ),
    ],
    actions: (action) => [
      ...publishActions(action, {
        kind: 'article',
        publish: publishArticle,
        audience: (article) =>
          say('boContent.article.audience', {
            type: words(types.labelOf(article.type)),
            visibility: words(visibilities.labelOf(article.visibility)),
          }),
      }),
      hideAction(action, unpublishArticle),
      action({
        ...rewriting,
        route: editArticle,
        fields,
        initial: ({ type, visibility, title, description, content, image, tags }) => ({
          type,
          visibility,
          title,
          description,
          content,
          image,
          tags,
        }),
      }),
      action({
        key: 'slug',
        route: changeArticleSlug,
        label: 'boContent.article.changeSlug',
        icon: IconLink,
        params,
        consequences: (article) => [say('boContent.article.slugStays', { slug: article.slug })],
        fields: { slug },
        initial: (article) => ({ slug: article.slug }),
        fixed: (article) => ({ seenSlug: article.slug }),
        done: 'boContent.article.slugDone',
      }),
    ],
  }),
});
