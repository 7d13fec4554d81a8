import type { Me } from '@parcela/contract/investor';
import { Button } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SettingBlock } from '../blocks/setting-block.tsx';
import { SettingsSection } from '../screens/settings-section.tsx';

const DeleteAccountPopup = lazy(async () => ({
  default: (await import('./delete-account-popup.tsx')).DeleteAccountPopup,
}));

/** Deletion of the account, separate from all other settings. */
export const DeleteSection = ({ me }: { me: Me }): ReactNode => {
  const t = usePhrase();
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection name="delete">
      <SettingBlock
        title={t('settings.delete')}
        description={t('settings.deleteText')}
        action={
          <Button emphasis="danger" size="small" onClick={() => setOpen(true)}>
            {t('settings.delete')}
          </Button>
        }
      />
      <Suspense>{isOpen && <DeleteAccountPopup email={me.email} onClose={() => setOpen(false)} />}</Suspense>
    </SettingsSection>
  );
};
