import { ButtonLink, NotFoundPage } from '@parcela/ui';
import { usePhrase, useScreenTitle } from '@parcela/web';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppFrame } from '../shared/frame/app-frame.tsx';
import { to } from '../shared/navigation/to.ts';

/** 404 with the missing address and a link home. */
export const MissingScreen = (): ReactNode => {
  const t = usePhrase();
  const { href } = useLocation();
  useScreenTitle(t('notFound.title'));
  return (
    <NotFoundPage
      title={t('notFound.title')}
      description={t('notFound.text')}
      url={href}
      action={<ButtonLink to={to.home}>{t('bo.home')}</ButtonLink>}
    />
  );
};

/** 404 outside of the frame. */
export const MissingAddress = (): ReactNode => (
  <AppFrame>
    <MissingScreen />
  </AppFrame>
);
