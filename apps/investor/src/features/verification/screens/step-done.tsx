import { redirectDelayMs } from '@parcela/domain';
import { ButtonLink, NoticeBox, useAttention, usePausableTimer } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';

interface StepDoneProps {
  readonly title: string;
  /** The address to which the screen leads automatically after 3 s (spec section 4). */
  readonly href: string;
  readonly isWaiting?: boolean;
  /** False when the user stays on the page. */
  readonly leadsOn?: boolean;
}

/** Tells whether the user pressed Escape on this page. */
const useEscape = (): boolean => {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const record = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setPressed(true);
    };
    document.addEventListener('keydown', record);
    return () => document.removeEventListener('keydown', record);
  }, []);
  return isPressed;
};

/**
 * Announces a completed step, and continues automatically unless the user reads it or presses Escape; the button
 * continues immediately.
 */
export const StepDone = ({ title, href, isWaiting = false, leadsOn = true }: StepDoneProps): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const isStaying = useEscape() || !leadsOn;
  const { isAttended, handlers } = useAttention();
  usePausableTimer({
    durationMs: redirectDelayMs,
    isPaused: isWaiting || isStaying || isAttended,
    onEnd: () => void navigate({ href, replace: true }),
  });
  return (
    <div {...handlers}>
      <NoticeBox
        tone="success"
        title={title}
        isAnnounced
        actions={<ButtonLink to={href}>{t('ui.continue')}</ButtonLink>}
      >
        {!isStaying && t('verification.redirect')}
      </NoticeBox>
    </div>
  );
};
