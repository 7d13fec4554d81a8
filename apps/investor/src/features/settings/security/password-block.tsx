import type { AccountSecurity } from '@parcela/contract/investor';
import { Button, NoticeBox, TextSkeleton } from '@parcela/ui';
import { needPhrases, usePhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SettingBlock } from '../blocks/setting-block.tsx';

/** The password rules use the phrases of sign-up. */
const PasswordForm = lazy(async () => {
  const [form] = await Promise.all([import('./password-form.tsx'), needPhrases('auth')]);
  return { default: form.PasswordForm };
});

/** Changes the password, or sets the first password of an investor who signed up with Google or Apple. */
export const PasswordBlock = ({
  email,
  security: { hasPassword },
}: {
  email: string;
  security: AccountSecurity;
}): ReactNode => {
  const t = usePhrase();
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed');
  return (
    <SettingBlock
      id="password"
      title={t('settings.password')}
      description={t(hasPassword ? 'settings.passwordText' : 'settings.passwordNone')}
      action={
        state === 'open' ? undefined : (
          <Button emphasis="secondary" size="small" onClick={() => setState('open')}>
            {t(hasPassword ? 'settings.passwordChange' : 'settings.passwordSet')}
          </Button>
        )
      }
    >
      {state === 'open' && (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <PasswordForm
            email={email}
            hasPassword={hasPassword}
            onDone={() => setState('done')}
            onCancel={() => setState('closed')}
          />
        </Suspense>
      )}
      {state === 'done' && (
        <NoticeBox tone="success" isAnnounced onDismiss={() => setState('closed')}>
          {t('settings.passwordDone')}
        </NoticeBox>
      )}
    </SettingBlock>
  );
};
