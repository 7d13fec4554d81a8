import type { Me } from '@parcela/contract/investor';
import type { ReactNode } from 'react';
import { SettingsSection } from '../screens/settings-section.tsx';
import { PushBlock } from './push-block.tsx';

/** The places where the user receives notifications, in addition to the bell and e-mails. */
export const NoticesSection = ({ me }: { me: Me }): ReactNode => (
  <SettingsSection name="notices">
    <PushBlock person={me.documentId} />
  </SettingsSection>
);
