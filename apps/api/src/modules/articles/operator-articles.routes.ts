import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import {
  contentKinds,
  publicationOf,
  savedView,
  statusView,
  publishContent,
  unpublishContent,
} from '../versioned-content/index.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import {
  type ArticleHead,
  type ArticleItem,
  findArticleItem,
  findTag,
  listArticleItems,
  listArticleVersions,
  listTags,
  type TagItem,
} from './operator-articles.queries.ts';
import { listAnswer, pageOf, paginationOf } from '@parcela/platform/paging/page.ts';
import { draftsView } from './rich-text.presenter.ts';
import { changeArticleSlug, createArticle, editArticle } from './save-article.ts';
import { createTag, renameTag } from './save-tag.ts';

const { article: kind } = contentKinds;

const headView = ({ type, visibility, title, description, image, tags, tagNames }: ArticleHead) => ({
  type,
  visibility,
  title: { ...title },
  description: { ...description },
  image: image && { file: image.file, alternativeText: { ...image.alternativeText } },
  tags: [...tags],
  tagNames: tagNames.map((name) => ({ ...name })),
});

const itemView = (item: ArticleItem) => ({
  documentId: item.documentId,
  slug: item.slug,
  ...headView(item),
  ...statusView(item),
});

const answerArticle = async (tx: Tx, documentId: string) => {
  const item = await findArticleItem(tx, documentId);
  if (!item) throw new BusinessError('common.not_found');
  const { earlierSlugs, content } = item;
  return {
    data: { ...itemView(item), earlierSlugs: [...earlierSlugs], content: draftsView(content) },
    meta: {},
  };
};

const readingRoutes = (api: Api): void => {
  api.read(operatorRoutes.listArticleItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listArticleItems(tx, {
      state: query['filters[state]'],
      type: query['filters[type]'],
      search: query.search,
      ...page,
    });
    return listAnswer(items.map(itemView), page, total);
  });

  api.read(operatorRoutes.getArticleItem, (tx, { params }) => answerArticle(tx, params.documentId));

  api.read(operatorRoutes.listArticleVersions, async (tx, { params, query }) => {
    const page = pageOf(query);
    const versions = await listArticleVersions(tx, { documentId: params.documentId, ...page });
    if (!versions) throw new BusinessError('common.not_found');
    return {
      data: versions.items.map((version) => ({
        ...headView(version),
        content: draftsView(version.content),
        ...savedView(version),
      })),
      meta: paginationOf(page, versions.total),
    };
  });
};

const changingRoutes = (api: Api): void => {
  api.write(operatorRoutes.createArticle, async (tx, call) => {
    const { slug, ...article } = call.body;
    return answerArticle(tx, await createArticle(tx, { article, slug, ...authorOf(call) }));
  });

  api.write(operatorRoutes.editArticle, async (tx, call) => {
    const { version, ...article } = call.body;
    const item = call.params.documentId;
    await editArticle(tx, { item, version, article, ...authorOf(call) });
    return answerArticle(tx, item);
  });

  api.write(operatorRoutes.changeArticleSlug, async (tx, call) => {
    const item = call.params.documentId;
    await changeArticleSlug(tx, { item, ...call.body, ...authorOf(call) });
    return answerArticle(tx, item);
  });

  api.write(operatorRoutes.publishArticle, async (tx, call) => {
    const item = call.params.documentId;
    await publishContent(tx, kind, { item, ...publicationOf(call.body), ...authorOf(call) });
    return answerArticle(tx, item);
  });

  api.write(operatorRoutes.unpublishArticle, async (tx, call) => {
    const item = call.params.documentId;
    await unpublishContent(tx, kind, { item, ...call.body, ...authorOf(call) });
    return answerArticle(tx, item);
  });
};

const tagView = ({ documentId, version, name, articles }: TagItem) => ({
  documentId,
  version,
  name: { ...name },
  articles,
});

const answerTag = async (tx: Tx, documentId: string) => {
  const tag = await findTag(tx, documentId);
  if (!tag) throw new BusinessError('common.not_found');
  return { data: tagView(tag), meta: {} };
};

const tagsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listTagItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listTags(tx, page);
    return listAnswer(items.map(tagView), page, total);
  });

  api.write(operatorRoutes.createTag, async (tx, call) =>
    answerTag(tx, await createTag(tx, { name: call.body.name, ...authorOf(call) })),
  );

  api.write(operatorRoutes.renameTag, async (tx, call) => {
    const tag = call.params.documentId;
    await renameTag(tx, { tag, ...call.body, ...authorOf(call) });
    return answerTag(tx, tag);
  });
};

/** What staff do with articles and their tags. */
export const operatorArticlesRoutes = (api: Api): void => {
  readingRoutes(api);
  changingRoutes(api);
  tagsRoutes(api);
};
