import { ButtonLink, NotFoundPage, Stack } from '@parcela/ui';
import { usePhrase, useScreenTitle } from '@parcela/web';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthFrame } from '../../shared/frame/auth-frame.tsx';
import { paths } from '../../shared/navigation/paths.ts';

/** 404 with the missing address and a link to the projects (spec section 2). */
export const MissingPageContent = (): ReactNode => {
  const t = usePhrase();
  const { href } = useLocation();
  useScreenTitle(t('notFound.title'));
  return (
    <NotFoundPage
      title={t('notFound.title')}
      description={t('notFound.text')}
      url={href}
      action={<ButtonLink to={paths.projects}>{t('notFound.home')}</ButtonLink>}
    />
  );
};

/** The same page for a visitor, in the visitors' frame. */
export const MissingPageOutside = (): ReactNode => {
  const t = usePhrase();
  const { href } = useLocation();
  return (
    <AuthFrame title={t('notFound.title')} description={t('notFound.text')}>
      <Stack gap="md">
        <code style={{ overflowWrap: 'anywhere' }}>{href}</code>
        <ButtonLink to={paths.projects} isWide>
          {t('notFound.home')}
        </ButtonLink>
      </Stack>
    </AuthFrame>
  );
};
