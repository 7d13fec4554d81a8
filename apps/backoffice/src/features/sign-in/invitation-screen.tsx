import { openInvitation } from '@parcela/contract/operator';
import {
  AuthLayout,
  ButtonLink,
  ColorSchemeToggle,
  NoticeBox,
  QueryView,
  Stack,
  TextSkeleton,
} from '@parcela/ui';
import { ApiFailure, Brand, usePhrase, useScreenTitle } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { LanguageControl } from '../../shared/frame/language-control.tsx';
import { notices } from '../../shared/frame/notices.ts';
import { to } from '../../shared/navigation/to.ts';
import { say } from '../../shared/resource/values.ts';
import { InvitationForm } from './invitation-form.tsx';

/** A link that is used, expired, withdrawn or incomplete. */
const Invalid = (): ReactNode => {
  const t = usePhrase();
  return (
    <Stack gap="md">
      <NoticeBox tone="warning" title={t('bo.invitation.invalidTitle')}>
        {t('error.staff.invitation_invalid')}
      </NoticeBox>
      <ButtonLink to={to.signIn} emphasis="quiet" isWide>
        {t('bo.signIn.action')}
      </ButtonLink>
    </Stack>
  );
};

/**
 * The screen on which an invited staff member sets a password and a second factor. The token is in the
 * address fragment.
 */
export const InvitationScreen = (): ReactNode => {
  const t = usePhrase();
  useScreenTitle(t('bo.invitation.title'));
  const navigate = useNavigate();
  const [token] = useState(() => globalThis.location.hash.slice(1));
  const [isOver, setOver] = useState(false);
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await call(openInvitation, { body: { token } })).data,
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isRefused = query.error instanceof ApiFailure && query.error.code === 'staff.invitation_invalid';
  const onDone = (): void => {
    notices.say({ tone: 'success', words: say('bo.invitation.done') });
    void navigate({ to: to.signIn, replace: true });
  };
  return (
    <AuthLayout
      brand={<Brand to={to.signIn} />}
      controls={
        <>
          <LanguageControl />
          <ColorSchemeToggle />
        </>
      }
      title={t('bo.invitation.title')}
      description={t(query.data?.purpose === 'renewal' ? 'bo.invitation.renewal' : 'bo.invitation.text')}
    >
      {token === '' || isRefused || isOver ? (
        <Invalid />
      ) : (
        <QueryView query={query} loading={<TextSkeleton lines={6} />} empty={null}>
          {(invitation) => (
            <InvitationForm
              token={token}
              invitation={invitation}
              onDone={onDone}
              onOver={() => setOver(true)}
            />
          )}
        </QueryView>
      )}
    </AuthLayout>
  );
};
