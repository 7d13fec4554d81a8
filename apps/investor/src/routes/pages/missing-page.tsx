import { lazyRouteComponent } from '@tanstack/react-router';

/** The 404 of a screen within the frame, loaded when its subject does not exist. */
export const MissingPage = lazyRouteComponent(
  () => import('./missing-page-content.tsx'),
  'MissingPageContent',
);

/** The 404 of an unknown address, with its own frame. */
export const MissingAddress = lazyRouteComponent(() => import('./missing-address.tsx'), 'MissingAddress');
