import { lazy, type ReactNode, Suspense } from 'react';
import { useIsRunOff } from '../api/app-configuration.ts';

const RunOffNotice = lazy(async () => ({ default: (await import('./run-off-notice.tsx')).RunOffNotice }));

/** Appears above every screen during a run-off. */
export const RunOffBanner = (): ReactNode =>
  useIsRunOff() && (
    <Suspense>
      <RunOffNotice />
    </Suspense>
  );
