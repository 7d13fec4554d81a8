import { CardSkeleton, Stack } from '@parcela/ui';
import type { ReactNode } from 'react';

/** As many cards as are in sight before the first scroll. */
export const SettingsSkeleton = (): ReactNode => (
  <Stack gap="xl">
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
  </Stack>
);
