import { lazy, type ReactNode, Suspense } from 'react';
import { useIsRunOff } from '../api/app-configuration.ts';

const RunOffNotice = lazy(async () => ({ default: (await import('./run-off-notice.tsx')).RunOffNotice }));

/** Above every screen while the operator stops. */
export const RunOffBanner = (): ReactNode =>
  useIsRunOff() && (
    <Suspense>
      <RunOffNotice />
    </Suspense>
  );
