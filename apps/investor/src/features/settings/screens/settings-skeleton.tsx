import { CardSkeleton, Stack } from '@parcela/ui';
import type { ReactNode } from 'react';

/** The number of cards that are visible before the first scroll. */
export const SettingsSkeleton = (): ReactNode => (
  <Stack gap="xl">
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
  </Stack>
);
