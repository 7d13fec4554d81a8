import { Stack, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { refreshAll } from '../../shared/api/api.ts';
import { notices } from '../../shared/frame/notices.ts';
import { PasskeyButton } from '../../shared/frame/passkey-button.tsx';
import { say } from '../../shared/resource/values.ts';

/** Creates a passkey on this device; the staff member names it afterwards. */
export const AddPasskey = (): ReactNode => {
  const t = usePhrase();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('boStaff.passkey.text')}
      </Text>
      <PasskeyButton
        label={t('boStaff.passkey.add')}
        isSmall
        begin={async () =>
          (await import('../../shared/session/passkeys.ts')).makePasskey(t('boStaff.passkey.newName'))
        }
        onDone={() => {
          notices.say({ tone: 'success', words: say('boStaff.passkey.added') });
          void refreshAll();
        }}
      />
    </Stack>
  );
};
