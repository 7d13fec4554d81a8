import { type OwnSession, revokeOtherSessions, revokeSession } from '@parcela/contract/investor';
import {
  Button,
  ConfirmButton,
  DateTimeText,
  QueryView,
  Stack,
  StateBadge,
  Text,
  TextSkeleton,
} from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { IconDeviceDesktop, IconDeviceMobile, IconPointFilled } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { call } from '../../../shared/api/api.ts';
import { MutationFailure } from '../../../shared/step-up/mutation-failure.tsx';
import { refreshSecurity, useSessions } from './security-queries.ts';
import classes from './sessions-block.module.css';
import { SettingBlock, SettingNote } from '../blocks/setting-block.tsx';

const isPhone = (device: string): boolean => /android|ios|iphone|ipad/i.test(device);

const SessionRow = ({ session, onEnded }: { session: OwnSession; onEnded: () => void }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const nameId = useId();
  const ending = useMutation({
    mutationFn: async () => {
      await call(revokeSession, { params: { documentId: session.documentId } });
      await refreshSecurity();
      onEnded();
    },
  });
  const Icon = isPhone(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes['row']}>
      <Icon size={22} stroke={1.5} aria-hidden className={classes['icon']} />
      <div className={classes['words']}>
        <div className={classes['name']}>
          <span id={nameId}>{session.device === '' ? t('settings.deviceUnknown') : session.device}</span>
          {session.isCurrent && (
            <StateBadge tone="positive" icon={IconPointFilled} label={t('settings.sessionCurrent')} />
          )}
        </div>
        <Text size="sm" c="dimmed">
          {rich('settings.sessionTimes', {
            active: <DateTimeText key="active" value={session.lastActiveAt} hasTimeZone={false} />,
            created: <DateTimeText key="created" value={session.createdAt} hasTimeZone={false} />,
          })}
        </Text>
        <MutationFailure mutation={ending} />
      </div>
      {!session.isCurrent && (
        <Button
          emphasis="secondary"
          size="small"
          isBusy={ending.isPending}
          aria-describedby={nameId}
          onClick={() => ending.mutate()}
        >
          {t('settings.sessionEnd')}
        </Button>
      )}
    </li>
  );
};

/** The user's sessions; the user can end any other session alone, or all other sessions together. */
export const SessionsBlock = (): ReactNode => {
  const t = usePhrase();
  const sessions = useSessions();
  const listRef = useRef<HTMLUListElement>(null);
  const [ended, setEnded] = useState<number | null>(null);
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <SettingBlock
      id="sessions"
      title={t('settings.sessions')}
      description={t('settings.sessionsText')}
      action={
        others.length === 0 ? undefined : (
          <ConfirmButton
            label={t('settings.sessionsEnd')}
            emphasis="secondary"
            size="small"
            title={t('settings.sessionsEndTitle')}
            confirmLabel={t('settings.sessionsEnd')}
            cancelLabel={t('ui.cancel')}
            onConfirm={async () => {
              const { ended } = await call(revokeOtherSessions, {});
              await refreshSecurity();
              setEnded(ended);
            }}
          >
            {t('settings.sessionsEndText')}
          </ConfirmButton>
        )
      }
    >
      <Stack gap="sm">
        <QueryView query={sessions} loading={<TextSkeleton lines={4} />} empty={null}>
          {(list) => (
            <ul ref={listRef} tabIndex={-1} className={classes['list']} aria-label={t('settings.sessions')}>
              {list.map((session) => (
                <SessionRow
                  key={session.documentId}
                  session={session}
                  onEnded={() => listRef.current?.focus()}
                />
              ))}
            </ul>
          )}
        </QueryView>
        <SettingNote>{ended !== null && t('settings.sessionsEnded', { count: ended })}</SettingNote>
      </Stack>
    </SettingBlock>
  );
};
