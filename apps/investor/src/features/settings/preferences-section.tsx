import type { Me } from '@parcela/client/investor';
import { type Currency, currencies } from '@parcela/domain';
import { Segmented } from '@parcela/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isLocale, locales } from '../../shared/locale.ts';
import { useLocale, usePhrase } from '../../shared/phrases.tsx';
import { saveProfile } from '../../shared/save-profile.ts';
import { MutationFailure } from './mutation-failure.tsx';
import { SettingBlock, SettingNote } from './setting-block.tsx';
import { SettingsSection } from './settings-section.tsx';

interface ChoiceProps {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly value: string;
  readonly options: readonly { value: string; label: string }[];
  readonly save: (value: string) => Promise<void>;
}

/** A choice that holds at once; what could not be saved is told, and the old one holds. */
const Choice = ({ id, title, description, value, options, save }: ChoiceProps): ReactNode => {
  const t = usePhrase();
  const saving = useMutation({ mutationFn: save });
  return (
    <SettingBlock
      id={id}
      title={title}
      description={description}
      action={
        <Segmented
          label={title}
          value={saving.isPending ? saving.variables : value}
          options={options}
          onChange={(chosen) => saving.mutate(chosen)}
        />
      }
    >
      <SettingNote>{saving.isSuccess && t('settings.saved')}</SettingNote>
      <MutationFailure mutation={saving} />
    </SettingBlock>
  );
};

/** Language of app and mails, and the currency in which amounts are shown. */
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
      <Choice
        id="language"
        title={t('language.label')}
        description={t('settings.languageText')}
        value={locale}
        options={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
        save={saveLanguage}
      />
      <Choice
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
