import { lazyRouteComponent } from '@tanstack/react-router';

/** The 404 of a screen within the frame, loaded when its subject does not exist. */
export const MissingPage = lazyRouteComponent(
  () => import('./missing-page-content.tsx'),
  'MissingPageContent',
);

/** The 404 of an address that no route knows, with a frame of its own. */
export const MissingAddress = lazyRouteComponent(() => import('./missing-address.tsx'), 'MissingAddress');
