import { lazyRouteComponent } from '@tanstack/react-router';

/** The 404 of a screen within the frame, which loads when what it shows is not there. */
export const MissingPage = lazyRouteComponent(
  () => import('./missing-page-content.tsx'),
  'MissingPageContent',
);

/** The 404 of an address that no route knows, with a frame of its own. */
export const MissingAddress = lazyRouteComponent(() => import('./missing-address.tsx'), 'MissingAddress');
