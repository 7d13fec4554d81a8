import type { RowOf } from '@parcela/contract';
import { bannerContent } from '@parcela/contract/operator';
import { group, languages, line, number, oneOf, storedFile } from '../../shared/resource/fields.ts';
import { count, say, storedPicture, text } from '../../shared/resource/values.ts';
import type { Written } from '../../shared/resource/versions/written.ts';
import { contentResource } from './content-resource.ts';
import { relevanceColumn } from './content.ts';
import { pageOf, pages } from './pages.ts';
import { picturesOf } from './pictures.tsx';

type Banner = RowOf<typeof bannerContent.versions>;

const factsOf = ({ ofPage, link, relevance }: Banner) =>
  [
    ['boContent.page', pageOf(ofPage)],
    ['boContent.banner.link', text(link)],
    ['boContent.relevance', count(relevance)],
  ] as const;
const written: Written<Banner> = {
  texts: ({ alternativeText }) => [['bo.file.alternativeText', alternativeText]],
  facts: (banner) => [
    ...factsOf(banner),
    ['boContent.banner.small', storedPicture(banner.files.small)],
    ['boContent.banner.medium', storedPicture(banner.files.medium)],
    ['boContent.banner.large', storedPicture(banner.files.large)],
  ],
};

export const banners = contentResource({
  kind: 'banner',
  calls: bannerContent,
  name: 'bo.file.alternativeText',
  nameOf: ({ alternativeText }) => alternativeText,
  textsOf: ({ alternativeText }) => [alternativeText],
  columns: [{ key: 'page', label: 'boContent.page', value: ({ ofPage }) => pageOf(ofPage) }, relevanceColumn],
  written,
  shownFacts: factsOf,
  sections: (section) => ({
    first: [
      section.custom(
        'boContent.banner.pictures',
        picturesOf(({ files }) => [
          ['boContent.banner.small', files.small],
          ['boContent.banner.medium', files.medium],
          ['boContent.banner.large', files.large],
        ]),
      ),
    ],
  }),
  fields: {
    ofPage: oneOf('boContent.page', pages),
    files: group('boContent.banner.pictures', {
      small: storedFile('boContent.banner.small', 'image'),
      medium: storedFile('boContent.banner.medium', 'image'),
      large: storedFile('boContent.banner.large', 'image'),
    }),
    alternativeText: languages('bo.file.alternativeText', { description: 'bo.file.alternativeTextHint' }),
    link: line('boContent.banner.link', {
      description: 'boContent.banner.linkHint',
      isOptional: true,
      isNullable: true,
    }),
    relevance: number('boContent.relevance', { description: 'boContent.relevanceHint', min: 0 }),
  },
  audience: ({ ofPage }) => say('boContent.banner.audience', { page: pageOf(ofPage) }),
});
