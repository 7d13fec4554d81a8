import type { DemoArticle } from '../types.ts';
import { howTo } from './how-to.ts';
import { investorClub } from './investor-club.ts';
import { news } from './news.ts';

/** The articles of the demo. */
export const articles: readonly DemoArticle[] = [...howTo, ...investorClub, ...news];
export { articleTags } from './tags.ts';
export { plannedArticle } from './planned.ts';
