import type { Me } from '@parcela/contract/investor';
import { type Currency, currencies, isLocale, locales } from '@parcela/domain';
import { useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { saveProfile } from '../../../shared/profile/save-profile.ts';
import { ChoiceBlock } from '../blocks/choice-block.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Language of app and mails, and the display currency of amounts. */
export const PreferencesSection = ({ me }: { me: Me }): ReactNode => {
  const t = usePhrase();
  const { locale, setLocale } = useLocale();
  const saveLanguage = async (chosen: string): Promise<void> => {
    if (!isLocale(chosen)) return;
    await setLocale(chosen, { isChoice: true });
    await saveProfile({ language: chosen });
  };
  return (
    <SettingsSection name="preferences">
      <ChoiceBlock
        id="language"
        title={t('language.label')}
        description={t('settings.languageText')}
        value={locale}
        options={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
        save={saveLanguage}
      />
      <ChoiceBlock
        id="currency"
        title={t('settings.currency')}
        description={t('settings.currencyText')}
        value={me.userProfile.currency}
        options={currencies.map((value) => ({ value, label: value }))}
        save={(chosen) => saveProfile({ currency: chosen as Currency })}
      />
    </SettingsSection>
  );
};
