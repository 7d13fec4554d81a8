import type { SitePage } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { ArticlePage, ArticlesPage } from './pages/articles.tsx';
import { OfferPage } from './pages/offer.tsx';
import { FinishedPage, OffersPage } from './pages/offers.tsx';
import {
  ContactPage,
  DocumentsPage,
  FeesPage,
  HowPage,
  ImprintPage,
  MissingPage,
  QuestionsPage,
  RisksPage,
} from './pages/plain.tsx';
import { StartPage } from './pages/start.tsx';
import { VerifyPage } from './pages/verify.tsx';

/** The page of its data. */
export const PageView = ({ page }: { page: SitePage }): ReactNode => {
  switch (page.name) {
    case 'start':
      return <StartPage page={page} />;
    case 'offers':
      return <OffersPage page={page} />;
    case 'offer':
      return <OfferPage page={page} />;
    case 'finished':
      return <FinishedPage page={page} />;
    case 'articles':
      return <ArticlesPage page={page} />;
    case 'article':
      return <ArticlePage page={page} />;
    case 'questions':
      return <QuestionsPage page={page} />;
    case 'fees':
      return <FeesPage page={page} />;
    case 'documents':
      return <DocumentsPage page={page} />;
    case 'how':
      return <HowPage />;
    case 'risks':
      return <RisksPage />;
    case 'verify':
      return <VerifyPage />;
    case 'contact':
      return <ContactPage />;
    case 'imprint':
      return <ImprintPage />;
    case 'missing':
    case 'gone':
      return <MissingPage page={page} />;
    default:
      return null;
  }
};
