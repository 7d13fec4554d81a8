/** The public site: pages, lists for programs and pictures to share, made of what visitors may see (docs/architecture/public-site.md). */
export { createCountBooks } from './count-books.ts';
export { createSiteAnswers } from './site-answers.ts';
export { type SiteDeps, siteRoutes } from './site.routes.ts';
