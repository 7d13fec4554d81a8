import type { Me } from '@parcela/contract/investor';
import { QueryView, TextSkeleton } from '@parcela/ui';
import type { ReactNode } from 'react';
import { PasswordBlock } from './password-block.tsx';
import { SecondFactorBlock } from './second-factor-block.tsx';
import { useSecurity } from './security-queries.ts';
import { PasskeysBlock } from './passkeys-block.tsx';
import { SessionsBlock } from './sessions-block.tsx';
import { SettingsSection } from '../screens/settings-section.tsx';

/** Password, second factor, passkeys, and sessions. */
export const SecuritySection = ({ me }: { me: Me }): ReactNode => (
  <SettingsSection name="security">
    <QueryView query={useSecurity()} loading={<TextSkeleton lines={6} />} empty={null}>
      {(security) => (
        <>
          <PasswordBlock email={me.email} security={security} />
          <SecondFactorBlock security={security} />
          <PasskeysBlock security={security} />
          <SessionsBlock />
        </>
      )}
    </QueryView>
  </SettingsSection>
);
