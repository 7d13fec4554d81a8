import { paths } from '../../../shared/navigation/paths.ts';

/** The three lists of articles (spec section 2), with their addresses and words. */
export const articleLists = {
  News: {
    path: paths.news,
    title: 'nav.news',
    description: 'articles.News.description',
    back: 'articles.backToNews',
  },
  HowTo: {
    path: paths.howTo,
    title: 'nav.how-to',
    description: 'articles.HowTo.description',
    back: 'articles.backToHowTo',
  },
  InvestorClub: {
    path: paths.investorClub,
    title: 'nav.investor-club',
    description: 'articles.InvestorClub.description',
    back: 'articles.backToInvestorClub',
  },
} as const;
