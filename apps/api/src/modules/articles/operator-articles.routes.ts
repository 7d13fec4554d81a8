import { articleContent, operatorRoutes } from '@parcela/contract/operator';
import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { contentRoutes } from '../versioned-content/index.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import {
  articleCondition,
  articleReading,
  findTag,
  listTags,
  type TagItem,
} from './operator-articles.queries.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { draftsView } from './rich-text.presenter.ts';
import { changeArticleSlug, createArticle, editArticle } from './save-article.ts';
import { createTag, renameTag } from './save-tag.ts';
import type { StoredBlock } from './stored-blocks.ts';

/** Staff see the texts as they wrote them, without the sizes of the pictures. */
const articleView = (row: { readonly content?: Localized<readonly StoredBlock[]> }) =>
  row.content === undefined ? row : { ...row, content: draftsView(row.content) };

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

/** The staff routes for articles and their tags. */
export const operatorArticlesRoutes = (api: Api): void => {
  const { answer } = contentRoutes(api, {
    calls: articleContent,
    reading: articleReading,
    conditionOf: ({ 'filters[type]': type, search }) => articleCondition({ type, search }),
    viewOf: articleView,
    create: createArticle,
    edit: editArticle,
  });

  api.write(operatorRoutes.changeArticleSlug, async (tx, call) => {
    const item = call.params.documentId;
    await changeArticleSlug(tx, { item, ...call.body, ...authorOf(call) });
    return answer(tx, item);
  });

  tagsRoutes(api);
};
