import type { Me } from '@parcela/contract/investor';
import { TextSkeleton } from '@parcela/ui';
import { needPhrases } from '@parcela/web';
import { lazy, type ReactNode, Suspense } from 'react';
import { SettingsSection } from '../screens/settings-section.tsx';
import classes from './notices-section.module.css';
import { PushBlock } from './push-block.tsx';

const NoticePreferences = lazy(async () => {
  const [screen] = await Promise.all([import('./notice-preferences.tsx'), needPhrases('notices')]);
  return { default: screen.NoticePreferences };
});

/** Lets the user choose the notices and their channels. */
export const NoticesSection = ({ me }: { me: Me }): ReactNode => (
  <SettingsSection name="notices">
    <PushBlock person={me.documentId} />
    <div className={classes['room']}>
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <NoticePreferences />
      </Suspense>
    </div>
  </SettingsSection>
);
