import type { RowOf } from '@parcela/contract';
import { articleContent, changeArticleSlug, previewArticle } from '@parcela/contract/operator';
import { articleTypes, articleVisibilities, inEveryLocale } from '@parcela/domain';
import { IconLink } from '@parcela/ui/icons';
import { params } from '../../shared/publication/publication.ts';
import { languages, line, oneOf, picture, rich, someOfLoaded } from '../../shared/resource/fields.ts';
import { choice, search } from '../../shared/resource/filters.ts';
import { textOfBlocks } from '../../shared/resource/rich/text-of-blocks.ts';
import { id, list, say, storedPicture, text, words } from '../../shared/resource/values.ts';
import type { Written } from '../../shared/resource/versions/written.ts';
import { contentResource } from './content-resource.ts';
import { inShownLanguage } from './content.ts';
import { loadTags } from './load-tags.ts';
import { picturesOf } from './pictures.tsx';

type Article = RowOf<typeof articleContent.versions>;

const types = {
  names: articleTypes,
  labelOf: (type: Article['type']) => `boContent.article.type.${type}` as const,
};
const visibilities = {
  names: articleVisibilities,
  labelOf: (visibility: Article['visibility']) => `boContent.article.visibility.${visibility}` as const,
};

const plainContent = (content: Article['content']) =>
  inEveryLocale((locale) => textOfBlocks(content[locale]));
const headFacts = ({ type, visibility, tagNames }: Omit<Article, 'savedAt' | 'savedBy'>) =>
  [
    ['boContent.article.type', words(types.labelOf(type))],
    ['boContent.article.visibility', words(visibilities.labelOf(visibility))],
    ['boContent.tag.title', list(tagNames.map((name) => text(inShownLanguage(name))))],
  ] as const;
const written: Written<Article> = {
  texts: ({ title, description, content, image }) => [
    ['boContent.article.name', title],
    ['boContent.article.lead', description],
    ['boContent.article.content', plainContent(content)],
    ...(image === null ? [] : [['bo.file.alternativeText', image.alternativeText] as const]),
  ],
  facts: (article) => [...headFacts(article), ['bo.file.picture', storedPicture(article.image?.file)]],
};

const slug = line('boContent.article.slug', { description: 'boContent.article.slugHint', maxLength: 100 });

export const articles = contentResource({
  kind: 'article',
  calls: articleContent,
  name: 'boContent.article.name',
  nameOf: ({ title }) => title,
  textsOf: ({ title, description }) => [title, description],
  columns: [
    { key: 'type', label: 'boContent.article.type', value: ({ type }) => words(types.labelOf(type)) },
    {
      key: 'visibility',
      priority: 'extra',
      label: 'boContent.article.visibility',
      value: ({ visibility }) => words(visibilities.labelOf(visibility)),
    },
  ],
  filters: {
    before: [search('search', 'boContent.article.search')],
    after: [choice('type', 'boContent.article.type', types)],
  },
  written,
  shownTexts: (article) => [
    ['boContent.article.name', article.title],
    ['boContent.article.lead', article.description],
    ['boContent.article.content', plainContent(article.content)],
  ],
  shownFacts: (article) => [
    ...headFacts(article),
    ['boContent.article.slug', id(article.slug)],
    ['boContent.article.earlierSlugs', list(article.earlierSlugs.map((earlier) => id(earlier)))],
  ],
  sections: (section) => ({
    afterTexts: [
      section.preview({
        route: previewArticle,
        kind: 'article',
        params,
        newest: ({ version }) => version,
      }),
    ],
    aside: [
      section.custom(
        'bo.file.picture',
        picturesOf(({ image }) => (image === null ? [] : [['bo.file.picture', image.file]])),
        { isAside: true, isShown: ({ image }) => image !== null },
      ),
    ],
  }),
  firstFields: { slug },
  fields: {
    type: oneOf('boContent.article.type', types),
    visibility: oneOf('boContent.article.visibility', visibilities),
    title: languages('boContent.article.name', { description: 'boContent.englishNeeded' }),
    description: languages('boContent.article.lead', { rows: 3 }),
    content: rich('boContent.article.content'),
    image: picture('bo.file.picture', { isNullable: true }),
    tags: someOfLoaded('boContent.tag.title', loadTags, { isOptional: true }),
  },
  audience: ({ type, visibility }) =>
    say('boContent.article.audience', {
      type: words(types.labelOf(type)),
      visibility: words(visibilities.labelOf(visibility)),
    }),
  actions: (action) => [
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
});
