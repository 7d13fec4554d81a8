import {
  articleDetail,
  articleEdit,
  articleItem,
  articleItemsQuery,
  articleVersion,
  newArticle,
} from '../../schemas/content/article.ts';
import { bannerMessageEdit, bannerMessageItem } from '../../schemas/content/banner-message.ts';
import { bannerMessageVersion, newBannerMessage } from '../../schemas/content/banner-message.ts';
import { bannerEdit, bannerItem, bannerVersion, newBanner } from '../../schemas/content/banner.ts';
import { faqEdit, faqItem, faqVersion, newFaq } from '../../schemas/content/faq.ts';
import { newTaxText, taxTextEdit, taxTextItem, taxTextVersion } from '../../schemas/content/tax-text.ts';
import { contentItemsQuery } from '../../schemas/content/publication.ts';
import {
  newProjectUpdate,
  projectUpdateDetail,
  projectUpdateEdit,
  projectUpdateItem,
  projectUpdateItemsQuery,
  projectUpdateVersion,
} from '../../schemas/projects/project-update.ts';
import { contentRoutes } from './content-routes.ts';

/** The kinds of content that staff write in versions. The API and the back office know them by these routes. */
export const faqContent = contentRoutes('faq', {
  query: contentItemsQuery,
  item: faqItem,
  detail: faqItem,
  version: faqVersion,
  draft: newFaq,
  edit: faqEdit,
  says: {
    one: 'a question',
    list: 'Questions and answers with their newest texts, by relevance.',
    get: 'The newest version of a question.',
    create: 'Writes a question with its answer as a draft.',
    edits: 'Writes',
  },
});

export const bannerContent = contentRoutes('banner', {
  query: contentItemsQuery,
  item: bannerItem,
  detail: bannerItem,
  version: bannerVersion,
  draft: newBanner,
  edit: bannerEdit,
  says: {
    one: 'a banner',
    list: 'Banners with their newest pictures, by relevance.',
    get: 'The newest version of a banner.',
    create: 'Makes a banner as a draft.',
    edits: 'Makes',
  },
});

export const messageContent = contentRoutes('message', {
  query: contentItemsQuery,
  item: bannerMessageItem,
  detail: bannerMessageItem,
  version: bannerMessageVersion,
  draft: newBannerMessage,
  edit: bannerMessageEdit,
  says: {
    one: 'a banner message',
    list: 'Banner messages with their newest texts, by relevance.',
    get: 'The newest version of a banner message.',
    create: 'Writes a banner message as a draft.',
    edits: 'Writes',
  },
});

export const articleContent = contentRoutes('article', {
  query: articleItemsQuery,
  item: articleItem,
  detail: articleDetail,
  version: articleVersion,
  draft: newArticle,
  edit: articleEdit,
  draftErrors: ['content.slug_taken'],
  says: {
    one: 'an article',
    list: 'Articles with their newest versions, last saved first; `search` looks in titles.',
    get: 'The newest version of an article with its texts.',
    create: 'Writes an article as a draft.',
    edits: 'Writes',
  },
});

export const taxTextContent = contentRoutes(
  'taxText',
  {
    query: contentItemsQuery,
    item: taxTextItem,
    detail: taxTextItem,
    version: taxTextVersion,
    draft: newTaxText,
    edit: taxTextEdit,
    says: {
      one: 'a text for tax returns',
      list: 'Texts for the tax return of a country and year, newest year first.',
      get: 'The newest version of a text for tax returns.',
      create: 'Writes a text for tax returns as a draft.',
      edits: 'Writes',
    },
  },
  'tax-texts',
);

export const projectUpdateContent = contentRoutes(
  'projectUpdate',
  {
    query: projectUpdateItemsQuery,
    item: projectUpdateItem,
    detail: projectUpdateDetail,
    version: projectUpdateVersion,
    draft: newProjectUpdate,
    edit: projectUpdateEdit,
    draftErrors: ['project.not_found'],
    changeErrors: ['content.released'],
    says: {
      one: 'an update of a project',
      list: 'Updates of projects with their newest versions, last saved first.',
      get: 'The newest version of an update with its texts, and its release.',
      create: 'Writes an update of a project as a draft.',
      edits: 'Writes',
    },
  },
  'project-updates',
);
