import type { DataOf } from '@parcela/contract';
import {
  createBanner,
  editBanner,
  getBannerItem,
  listBannerItems,
  listBannerVersions,
  publishBanner,
  unpublishBanner,
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
import { group, languages, line, number, oneOf, storedFile } from '../../shared/resource/fields.ts';
import { choice } from '../../shared/resource/filters.ts';
import { count, say, storedPicture, text } from '../../shared/resource/values.ts';
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
import { picturesOf } from './pictures.tsx';

type Banner = DataOf<typeof getBannerItem>;
type BannerContent = Pick<Banner, 'ofPage' | 'files' | 'alternativeText' | 'link' | 'relevance'>;

const factsOf = ({ ofPage, link, relevance }: BannerContent) =>
  [
    ['boContent.page', pageOf(ofPage)],
    ['boContent.banner.link', text(link)],
    ['boContent.relevance', count(relevance)],
  ] as const;
const written: Written<BannerContent> = {
  texts: ({ alternativeText }) => [['bo.file.alternativeText', alternativeText]],
  facts: (banner) => [
    ...factsOf(banner),
    ['boContent.banner.small', storedPicture(banner.files.small)],
    ['boContent.banner.medium', storedPicture(banner.files.medium)],
    ['boContent.banner.large', storedPicture(banner.files.large)],
  ],
};

const fields = {
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
} as const;

export const banners = defineResource({
  list: defineList({
    route: listBannerItems,
    title: 'boContent.banner.title',
    description: 'boContent.banner.description',
    empty: 'boContent.banner.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.banner(documentId),
    columns: [
      {
        key: 'name',
        label: 'bo.file.alternativeText',
        value: ({ alternativeText }) => text(inShownLanguage(alternativeText)),
        isTitle: true,
      },
      { key: 'page', label: 'boContent.page', value: ({ ofPage }) => pageOf(ofPage) },
      relevanceColumn,
      ...contentColumns<Banner>(({ alternativeText }) => [alternativeText]),
    ],
    filters: [choice('state', 'bo.state', contentStates)],
    views: contentViews,
    creates: (action) => [
      action({ ...writing, route: createBanner, label: 'boContent.banner.create', fields }),
    ],
  }),
  detail: defineDetail({
    route: getBannerItem,
    params: (documentId) => ({ documentId }),
    back: { label: 'boContent.banner.title', to: to.banners },
    kind: 'boContent.banner.one',
    title: ({ alternativeText }) => text(inShownLanguage(alternativeText)),
    state: contentState,
    sections: (section) => [
      section.custom(
        'boContent.banner.pictures',
        picturesOf<Banner>(({ files }) => [
          ['boContent.banner.small', files.small],
          ['boContent.banner.medium', files.medium],
          ['boContent.banner.large', files.large],
        ]),
      ),
      section.texts('boContent.texts', written.texts),
      section.versions('bo.versions.title', {
        ...marked,
        route: listBannerVersions,
        written,
        restore: restoring(publishBanner),
      }),
      section.facts('boContent.status', (banner) => [...factsOf(banner), ...statusFacts(banner)], {
        isAside: true,
      }),
    ],
    actions: (action) => [
      ...publishActions(action, {
        kind: 'banner',
        publish: publishBanner,
        audience: ({ ofPage }) => say('boContent.banner.audience', { page: pageOf(ofPage) }),
      }),
      hideAction(action, unpublishBanner),
      action({
        ...rewriting,
        route: editBanner,
        fields,
        initial: ({ ofPage, files, alternativeText, link, relevance }) => ({
          ofPage,
          files,
          alternativeText,
          link,
          relevance,
        }),
      }),
    ],
  }),
});
