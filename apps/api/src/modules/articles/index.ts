/** Articles, their tags, and who may read them. */
export { type DraftBlock, picturePlaces, withPictureSizes } from './article-pictures.ts';
export { audienceOf } from './audience.policy.ts';
export { draftsView, richTextView } from './rich-text.presenter.ts';
export type { StoredBlock } from './stored-blocks.ts';
export { findArticleBySlug } from './articles.queries.ts';
export { listArticleAddresses } from './articles.queries.ts';
export { findPublicArticle, listPublicArticles } from './public/show-public-articles.ts';
export { articlePreviewRoute, articlesRoutes } from './articles.routes.ts';
export { articleFileReaders } from './file-access.policy.ts';
export { operatorArticlesRoutes } from './operator-articles.routes.ts';
export { type ArticleContent, createArticle, editArticle } from './save-article.ts';
export { createTag } from './save-tag.ts';
