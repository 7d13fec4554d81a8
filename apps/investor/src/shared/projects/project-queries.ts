import { ApiFailure, useLocale, queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { projectInfoOptions, slugOptions, statsOptions } from './project-options.ts';

const isMissing = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;

/**
 * The project of an address: resolves the slug first, then loads project and shares. `canonicalPath` replaces
 * an old slug in the address.
 */
export const useProjectOfSlug = (slug: string, canonicalPath: (slug: string) => string) => {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const parsed = useQuery(slugOptions(slug));
  const target = parsed.data?.data;
  const documentId = target?.type === 'project-info' ? target.documentId : undefined;
  const info = useQuery({
    ...projectInfoOptions(documentId ?? '', locale),
    enabled: documentId !== undefined,
  });
  const project = info.data?.data.project.documentId;
  const stats = useQuery({ ...statsOptions(project ?? ''), enabled: project !== undefined });

  const canonical = documentId === undefined ? undefined : target?.slug;
  useEffect(() => {
    if (canonical === undefined || canonical === slug) return;
    queryClient.setQueryData(
      slugOptions(canonical).queryKey,
      queryClient.getQueryData(slugOptions(slug).queryKey),
    );
    // The input of the calculator stays in the address.
    void navigate({ to: canonicalPath(canonical), search: true, replace: true });
  }, [canonical, slug, navigate, canonicalPath]);

  const isNotFound =
    isMissing(parsed.error) || isMissing(info.error) || (target !== undefined && documentId === undefined);
  const failed = [parsed, info, stats].find((query) => query.isError);
  return {
    info: info.data?.data,
    stats: stats.data?.data,
    isNotFound,
    error: failed?.error,
    retry: () => void failed?.refetch(),
  };
};
