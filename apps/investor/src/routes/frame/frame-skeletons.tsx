import { CardSkeleton, PrivacyToggle, Stack, TextSkeleton } from '@parcela/ui';
import type { ReactNode } from 'react';
import classes from './frame-skeletons.module.css';

/** Reserves space for the bell while it loads. */
export const BellRoom = (): ReactNode => <span className={classes['bellRoom']} />;

/** The right end of the header while the user's data load. */
export const HeaderSkeleton = (): ReactNode => (
  <>
    <PrivacyToggle />
    <BellRoom />
  </>
);

/** A skeleton of an unknown screen. */
export const ScreenSkeleton = (): ReactNode => (
  <Stack gap="xl">
    <TextSkeleton lines={2} />
    <CardSkeleton count={3} />
  </Stack>
);
