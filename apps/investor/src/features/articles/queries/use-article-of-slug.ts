import { ApiFailure, useLocale, queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { articleOptions, slugOptions } from './get-articles.ts';

const isMissing = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;

/** Returns the article of an address; replaces an old slug in the address bar with the canonical one. */
export const useArticleOfSlug = (slug: string) => {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const parsed = useQuery(slugOptions(slug));
  const target = parsed.data?.data;
  const found = target?.type === 'article' ? target : undefined;
  const article = useQuery({
    ...articleOptions(found?.documentId ?? '', locale),
    enabled: found !== undefined,
  });

  const canonical = found?.slug;
  useEffect(() => {
    if (canonical === undefined || canonical === slug) return;
    queryClient.setQueryData(
      slugOptions(canonical).queryKey,
      queryClient.getQueryData(slugOptions(slug).queryKey),
    );
    void navigate({ to: paths.article(canonical), replace: true });
  }, [canonical, slug, navigate]);

  const isNotFound =
    isMissing(parsed.error) || isMissing(article.error) || (target !== undefined && found === undefined);
  const query = parsed.isError ? parsed : article;
  return {
    isNotFound,
    query: {
      data: article.data?.data,
      error: query.error,
      isError: query.isError,
      isPending: article.data === undefined,
      refetch: () => query.refetch(),
    },
  };
};
