import type { Me } from '@parcela/contract/investor';
import { QueryView, TextSkeleton } from '@parcela/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { SettingsSection } from '../screens/settings-section.tsx';
import { useSecurity } from './security-queries.ts';

const SecurityBlocks = lazy(async () => ({
  default: (await import('./security-blocks.tsx')).SecurityBlocks,
}));

/** Password, second factor, passkeys, and sessions. */
export const SecuritySection = ({ me }: { me: Me }): ReactNode => (
  <SettingsSection name="security">
    <QueryView query={useSecurity()} loading={<TextSkeleton lines={6} />} empty={null}>
      {(security) => (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <SecurityBlocks email={me.email} security={security} />
        </Suspense>
      )}
    </QueryView>
  </SettingsSection>
);
