import type { PushSettings } from '@parcela/contract/investor';
import { type PushTopic, pushTopics } from '@parcela/domain';
import { Button, QueryView, Stack, StateBadge, TextSkeleton, TickBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconBell } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MutationFailure } from '../../../shared/step-up/mutation-failure.tsx';
import { SettingBlock, SettingNote } from '../blocks/setting-block.tsx';
import { pushSupport } from '../../../shared/notices/device-push.ts';
import classes from './push-block.module.css';
import { chooseTopics, turnOff, turnOn, useDeviceId, usePushSettings } from './push-queries.ts';

const blockers = {
  denied: 'settings.pushDenied',
  install_first: 'settings.pushInstall',
  unsupported: 'settings.pushUnsupported',
} as const;

const Topics = ({ id, chosen }: { id: string; chosen: readonly PushTopic[] }): ReactNode => {
  const t = usePhrase();
  const choosing = useMutation({ mutationFn: (topics: readonly PushTopic[]) => chooseTopics(id, topics) });
  const shown = choosing.isPending ? choosing.variables : chosen;
  return (
    <Stack gap="xs">
      <fieldset className={classes['topics']}>
        <legend>{t('settings.pushTopics')}</legend>
        {pushTopics.map((topic) => (
          <TickBox
            key={topic}
            label={t(`settings.pushTopic.${topic}`)}
            isChecked={shown.includes(topic)}
            isDisabled={choosing.isPending}
            onChange={(isChecked) =>
              choosing.mutate(pushTopics.filter((one) => (one === topic ? isChecked : shown.includes(one))))
            }
          />
        ))}
      </fieldset>
      <SettingNote>{choosing.isSuccess && t('settings.saved')}</SettingNote>
      <MutationFailure mutation={choosing} />
    </Stack>
  );
};

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
      {isOn && <Topics id={deviceId} chosen={settings.topics} />}
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
