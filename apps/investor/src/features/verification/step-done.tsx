import { redirectDelayMs } from '@parcela/domain';
import { ButtonLink, NoticeBox } from '@parcela/ui';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { usePhrase } from '../../shared/phrases.tsx';

interface StepDoneProps {
  readonly title: string;
  /** Where it goes on by itself after 3 s (spec section 4). */
  readonly href: string;
  readonly isWaiting?: boolean;
}

/** A step is done: says so, and goes on by itself or at once by the button. */
export const StepDone = ({ title, href, isWaiting = false }: StepDoneProps): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  useEffect(() => {
    if (isWaiting) return undefined;
    const timer = setTimeout(() => void navigate({ href, replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [href, isWaiting, navigate]);
  return (
    <NoticeBox
      tone="success"
      title={title}
      isAnnounced
      actions={<ButtonLink to={href}>{t('ui.continue')}</ButtonLink>}
    >
      {t('verification.redirect')}
    </NoticeBox>
  );
};
