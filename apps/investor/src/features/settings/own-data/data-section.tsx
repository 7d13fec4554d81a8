import { downloadOwnData } from '@parcela/contract/investor';
import { Button, saveFile } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconCookie, IconDownload } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/api.ts';
import { reopenConsents } from '../../../shared/frame/consent-dialog.ts';
import { MutationFailure } from '../../../shared/step-up/mutation-failure.tsx';
import { SettingBlock, SettingNote } from '../blocks/setting-block.tsx';
import { SettingsSection } from '../screens/settings-section.tsx';
import { withStepUp } from '../../../shared/step-up/step-up.ts';

const saveOwnData = async (): Promise<void> => {
  const data = await withStepUp(() => call(downloadOwnData, {}));
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, `parcela-${data.createdAt.slice(0, 10)}.json`);
};

/** The user's own data as a file, and their consents. */
export const DataSection = (): ReactNode => {
  const t = usePhrase();
  const saving = useMutation({ mutationFn: saveOwnData });
  return (
    <SettingsSection name="data">
      <SettingBlock
        id="own-data"
        title={t('settings.ownData')}
        description={t('settings.ownDataText')}
        action={
          <Button
            emphasis="secondary"
            size="small"
            icon={IconDownload}
            isBusy={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {t('settings.ownDataSave')}
          </Button>
        }
      >
        <SettingNote>{saving.isSuccess && t('settings.ownDataSaved')}</SettingNote>
        <MutationFailure mutation={saving} />
      </SettingBlock>
      <SettingBlock
        id="privacy"
        title={t('nav.privacy')}
        description={t('settings.privacyText')}
        action={
          <Button emphasis="secondary" size="small" icon={IconCookie} onClick={reopenConsents}>
            {t('settings.privacyOpen')}
          </Button>
        }
      />
    </SettingsSection>
  );
};
