import { text } from '../text.ts';

/** By which articles are found. */
export const articleTags = {
  start: text('Začínáme', 'Getting started', 'Pierwsze kroki'),
  earnings: text('Výnosy', 'Earnings', 'Zyski'),
  security: text('Bezpečnost', 'Security', 'Bezpieczeństwo'),
  houses: text('Domy', 'Houses', 'Domy'),
} as const;
export type ArticleTag = keyof typeof articleTags;
