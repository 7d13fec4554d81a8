import { lazyRouteComponent } from '@tanstack/react-router';

/** The 404 screen, which loads when an address leads nowhere. */
export const MissingPage = lazyRouteComponent(
  () => import('./missing-page-content.tsx'),
  'MissingPageContent',
);
