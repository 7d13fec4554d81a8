import { CardSkeleton, PrivacyToggle, Stack, TextSkeleton } from '@parcela/ui';
import type { ReactNode } from 'react';
import classes from './frame-skeletons.module.css';

/** The space of the bell while it loads. */
export const BellRoom = (): ReactNode => <span className={classes['bellRoom']} />;

/** The right end of the header while the person is loaded. */
export const HeaderSkeleton = (): ReactNode => (
  <>
    <PrivacyToggle />
    <BellRoom />
  </>
);

/** A screen to come, of which nothing is known. */
export const ScreenSkeleton = (): ReactNode => (
  <Stack gap="xl">
    <TextSkeleton lines={2} />
    <CardSkeleton count={3} />
  </Stack>
);
