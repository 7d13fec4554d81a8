import { type AccountSecurity, removeOwnPasskey, renameOwnPasskey } from '@parcela/contract/investor';
import { Button, ConfirmButton, DateText, Stack, Text, TextSkeleton } from '@parcela/ui';
import { IconFingerprint } from '@parcela/ui/icons';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../../../shared/api/api.ts';
import { unlessCancelled, withStepUp } from '../../../../shared/step-up/step-up.ts';
import { SettingBlock, SettingNote } from '../../blocks/setting-block.tsx';
import { refreshSecurity, useSessions } from '../security-queries.ts';
import classes from '../sessions-block.module.css';

type Passkey = AccountSecurity['passkeys'][number];

const PasskeyNameForm = lazy(async () => ({
  default: (await import('./passkey-name-form.tsx')).PasskeyNameForm,
}));

const PasskeyRow = ({ passkey, onGone }: { passkey: Passkey; onGone: () => void }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const [isRenaming, setRenaming] = useState(false);
  const { documentId, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={classes['row']}>
      <IconFingerprint size={22} stroke={1.5} aria-hidden className={classes['icon']} />
      <div className={classes['words']}>
        <div className={classes['name']}>{name}</div>
        <Text size="sm" c="dimmed">
          {rich('passkey.times', {
            created: <DateText key="created" value={createdAt} />,
            used: lastUsedAt === null ? t('passkey.neverUsed') : <DateText key="used" value={lastUsedAt} />,
          })}
        </Text>
        {isRenaming && (
          <Suspense fallback={<TextSkeleton lines={2} />}>
            <PasskeyNameForm
              label={t('passkey.rename')}
              submitLabel={t('passkey.save')}
              name={name}
              onSubmit={async (next) => {
                await call(renameOwnPasskey, { params: { documentId }, body: { name: next } });
              }}
              onClose={() => setRenaming(false)}
            />
          </Suspense>
        )}
      </div>
      {!isRenaming && (
        <div className={classes['actions']}>
          <Button
            emphasis="quiet"
            size="small"
            aria-label={t('passkey.renameOf', { name })}
            onClick={() => setRenaming(true)}
          >
            {t('passkey.rename')}
          </Button>
          <ConfirmButton
            label={t('passkey.remove')}
            emphasis="secondary"
            size="small"
            title={t('passkey.removeTitle', { name })}
            confirmLabel={t('passkey.remove')}
            cancelLabel={t('ui.cancel')}
            isDangerous
            onConfirm={() =>
              unlessCancelled(async () => {
                await withStepUp(() => call(removeOwnPasskey, { params: { documentId } }));
                await refreshSecurity();
                onGone();
              })
            }
          >
            {t('passkey.removeText')}
          </ConfirmButton>
        </div>
      )}
    </li>
  );
};

/** The user's passkeys, each of which signs in without password or code. */
export const PasskeysBlock = ({ security }: { security: AccountSecurity }): ReactNode => {
  const t = usePhrase();
  const [isAdding, setAdding] = useState(false);
  const [note, setNote] = useState('');
  const device = useSessions().data?.find(({ isCurrent }) => isCurrent)?.device ?? '';
  const { passkeys } = security;
  return (
    <SettingBlock
      id="passkeys"
      title={t('passkey.title')}
      description={t('passkey.text')}
      action={
        !isAdding && (
          <Button emphasis="secondary" size="small" onClick={() => setAdding(true)}>
            {t('passkey.add')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {isAdding && (
          <Suspense fallback={<TextSkeleton lines={2} />}>
            <PasskeyNameForm
              label={t('passkey.add')}
              submitLabel={t('passkey.make')}
              name={device}
              onSubmit={async (name) => {
                const { makePasskey } = await import('../../../../shared/session/passkeys.ts');
                await withStepUp(() => makePasskey(name));
                setNote(t('passkey.added'));
              }}
              onClose={() => setAdding(false)}
            />
          </Suspense>
        )}
        {passkeys.length > 0 && (
          <ul className={classes['list']} aria-label={t('passkey.title')}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.documentId}
                passkey={passkey}
                onGone={() => setNote(t('passkey.removed'))}
              />
            ))}
          </ul>
        )}
        <SettingNote>{note}</SettingNote>
      </Stack>
    </SettingBlock>
  );
};
