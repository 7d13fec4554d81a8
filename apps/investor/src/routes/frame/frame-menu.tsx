import { Button, ColorSchemeToggle, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconLogout } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { LanguageControl } from '../../shared/language/language-control.tsx';
import { ReadOnlyOffline } from '../../shared/offline/read-only-offline.tsx';

/** Language, appearance and sign-out, at the bottom of the frame. */
export const FrameMenu = ({ onSignOut }: { onSignOut?: () => void }): ReactNode => {
  const t = usePhrase();
  return (
    <Stack gap="xs">
      <ReadOnlyOffline>
        <LanguageControl />
      </ReadOnlyOffline>
      <ColorSchemeToggle />
      <div>
        <Button emphasis="quiet" icon={IconLogout} onClick={onSignOut}>
          {t('nav.signOut')}
        </Button>
      </div>
    </Stack>
  );
};
