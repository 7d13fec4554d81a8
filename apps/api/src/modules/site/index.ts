/**
 * The public site: pages, lists for programs, and pictures to share, made from public content
 * (docs/architecture/public-site.md).
 */
export { createCountBooks } from './count-books.ts';
export { createSiteAnswers } from './site-answers.ts';
export { type SiteDeps, siteRoutes } from './site.routes.ts';
