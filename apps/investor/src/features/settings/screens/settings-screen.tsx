import { Link, PageHeader, QueryView } from '@parcela/ui';
import { usePhrase, useScreenTitle } from '@parcela/web';
import type { ReactNode } from 'react';
import { useMe } from '../../../shared/session/me.ts';
import { DataSection } from '../own-data/data-section.tsx';
import { DeleteSection } from '../own-data/delete-section.tsx';
import { DistributionsSection } from '../bank-and-wallet/distributions-section.tsx';
import { NoticesSection } from '../notices/notices-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ReferralSection } from './referral-section.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import classes from './settings-screen.module.css';
import { settingsSections } from './settings-section.tsx';
import { StepUpDialog } from '../../../shared/step-up/step-up-dialog.tsx';
import { WalletSection } from '../bank-and-wallet/wallet-section.tsx';

const Contents = (): ReactNode => {
  const t = usePhrase();
  return (
    <nav aria-label={t('settings.contents')} className={classes['contents']}>
      <ul>
        {settingsSections.map((name) => (
          <li key={name}>
            <Link to={`#${name}`}>{t(`settings.section.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** All settings of the user's account on one page (spec section 2). */
export const SettingsScreen = (): ReactNode => {
  const t = usePhrase();
  const me = useMe();
  useScreenTitle(t('settings.title'));
  return (
    <>
      <PageHeader title={t('settings.title')} description={t('settings.text')} />
      <QueryView query={me} loading={<SettingsSkeleton />} empty={null}>
        {(person) => (
          <div className={classes['layout']}>
            <div className={classes['sections']}>
              <ProfileSection me={person} />
              <PreferencesSection me={person} />
              <NoticesSection me={person} />
              <SecuritySection me={person} />
              <ReferralSection me={person} />
              <DistributionsSection me={person} />
              <WalletSection />
              <DataSection />
              <DeleteSection me={person} />
            </div>
            <Contents />
          </div>
        )}
      </QueryView>
      <StepUpDialog />
    </>
  );
};
