import type { Localized } from '@parcela/domain';
import { text } from '../localized-text.ts';
import type { ArticleTag } from '../types.ts';

/** The tags by which readers find articles. */
export const articleTags: Readonly<Record<ArticleTag, Localized>> = {
  start: text('Začínáme', 'Getting started', 'Pierwsze kroki'),
  earnings: text('Výnosy', 'Earnings', 'Przychody'),
  security: text('Bezpečnost', 'Security', 'Bezpieczeństwo'),
  houses: text('Domy', 'Houses', 'Domy'),
};
