import { text } from '../localized-text.ts';
import type { DemoBanner } from '../types.ts';

/** Pictures above screens; each links to an article that explains the screen. */
export const banners: readonly DemoBanner[] = [
  {
    ofPage: 'projects',
    link: '/article/your-first-investment',
    alternativeText: text(
      'Vaše první investice krok za krokem',
      'Your first investment, step by step',
      'Pierwsza inwestycja krok po kroku',
    ),
  },
  {
    ofPage: 'earnings',
    link: '/article/how-a-payout-is-calculated',
    alternativeText: text(
      'Jak se počítá výplata výnosu',
      'How a payout is calculated',
      'Jak oblicza się wypłatę przychodów',
    ),
  },
];
