import type { ArticleType } from '@parcela/domain';
import { needPhrases } from '@parcela/web';
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { articlesSearch } from '../features/articles/queries/articles-search.ts';
import { paths } from '../shared/navigation/paths.ts';
import { MissingPage } from './pages/missing-page.tsx';
import { secureRoute } from './secure-route.ts';

const ArticlesScreen = lazyRouteComponent(
  () => import('../features/articles/screens/articles-screen.tsx'),
  'ArticlesScreen',
);
const ArticleScreen = lazyRouteComponent(
  () => import('../features/articles/screens/article-screen.tsx'),
  'ArticleScreen',
);

const listRouteOf = (path: string, type: ArticleType): AnyRoute => {
  const route = createRoute({
    getParentRoute: () => secureRoute,
    path,
    validateSearch: articlesSearch,
    loader: async () => {
      await Promise.all([ArticlesScreen.preload?.(), needPhrases('articles')]);
    },
    component: () => {
      const search = route.useSearch();
      const navigate = route.useNavigate();
      return (
        <ArticlesScreen
          key={type}
          type={type}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
        />
      );
    },
  });
  return route;
};

const articleRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/article/$articleSlug',
  loader: async () => {
    await Promise.all([ArticleScreen.preload?.(), needPhrases('articles')]);
  },
  component: () => <ArticleScreen slug={articleRoute.useParams().articleSlug} missing={<MissingPage />} />,
});

/** News, how-to, the investor club and their articles. */
export const readingRoutes: AnyRoute[] = [
  listRouteOf(paths.news, 'News'),
  listRouteOf(paths.howTo, 'HowTo'),
  listRouteOf(paths.investorClub, 'InvestorClub'),
  articleRoute,
];
