import { Link } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../../shared/navigation/paths.ts';
import { useShareBoard } from '../../../../shared/projects/use-share-board.ts';

/** A link to sell the shares of a holding, or to the project's offers when none of the shares is free. */
export const BoardLink = ({ slug }: { readonly slug: string }): ReactNode => {
  const t = usePhrase();
  const holding = useShareBoard()?.holdings.find(({ project }) => project.slug === slug);
  if (holding === undefined) return null;
  const hasFree = holding.free > 0;
  return (
    <Link to={withSearch(paths.shareBoard, { project: holding.project.documentId, offer: hasFree })}>
      {t(hasFree ? 'home.offerShares' : 'home.toBoard')}
    </Link>
  );
};
