import { CardSkeleton, FigureSkeleton, GallerySkeleton, HeadingSkeleton, TextSkeleton } from '@parcela/ui';
import type { ReactNode } from 'react';
import classes from './project-screen.module.css';

/** A skeleton of a project; the large picture may appear before it. */
export const ProjectSkeleton = ({ picture }: { readonly picture?: ReactNode }): ReactNode => (
  <>
    <HeadingSkeleton />
    <div className={classes['root']}>
      <div className={classes['lead']}>
        <GallerySkeleton picture={picture} />
      </div>
      <div className={classes['side']}>
        <CardSkeleton count={1} />
        <FigureSkeleton count={1} />
      </div>
      <div className={classes['rest']}>
        <TextSkeleton lines={6} />
      </div>
    </div>
  </>
);
