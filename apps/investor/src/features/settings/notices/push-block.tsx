import type { PushSettings } from '@parcela/contract/investor';
import { Button, QueryView, Stack, StateBadge, TextSkeleton } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconBell } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MutationFailure } from '../../../shared/step-up/mutation-failure.tsx';
import { SettingBlock } from '../blocks/setting-block.tsx';
import { pushSupport } from '../../../shared/notices/device-push.ts';
import { turnOff, turnOn, useDeviceId, usePushSettings } from './push-queries.ts';

const blockers = {
  denied: 'settings.pushDenied',
  install_first: 'settings.pushInstall',
  unsupported: 'settings.pushUnsupported',
} as const;

interface DeviceProps {
  /** documentId of the user. */
  readonly person: string;
  readonly settings: PushSettings;
  readonly deviceId: string | null;
}

/** Turns messages to this device on and off. */
const Device = ({ person, settings, deviceId }: DeviceProps): ReactNode => {
  const t = usePhrase();
  const isOn = deviceId !== null && settings.devices.some(({ id }) => id === deviceId);
  const others = settings.devices.length - (isOn ? 1 : 0);
  const switching = useMutation({
    mutationFn: async () => {
      if (isOn) await turnOff(deviceId);
      else await turnOn(person, settings);
    },
  });
  const support = pushSupport();
  const blocker = support === 'ready' ? undefined : blockers[support];
  const canBeSwitched = settings.publicKey !== null && blocker === undefined;
  return (
    <SettingBlock
      id="push"
      title={t('settings.push')}
      badge={isOn && <StateBadge tone="positive" icon={IconBell} label={t('settings.pushIsOn')} />}
      description={
        <Stack gap={4}>
          <span>{t('settings.pushText')}</span>
          {settings.publicKey === null ? (
            <span>{t('settings.pushMissing')}</span>
          ) : (
            blocker !== undefined && <span>{t(blocker)}</span>
          )}
          {others > 0 && <span>{t('settings.pushOthers', { count: others })}</span>}
        </Stack>
      }
      action={
        canBeSwitched && (
          <Button
            emphasis={isOn ? 'secondary' : 'primary'}
            size="small"
            isBusy={switching.isPending}
            onClick={() => switching.mutate()}
          >
            {t(isOn ? 'settings.pushTurnOff' : 'settings.pushTurnOn')}
          </Button>
        )
      }
    >
      <MutationFailure mutation={switching} />
    </SettingBlock>
  );
};

export const PushBlock = ({ person }: { person: string }): ReactNode => {
  const settings = usePushSettings();
  const device = useDeviceId();
  return (
    <QueryView query={settings} loading={<TextSkeleton lines={3} />} empty={null}>
      {({ data }) => <Device person={person} settings={data} deviceId={device.data ?? null} />}
    </QueryView>
  );
};
