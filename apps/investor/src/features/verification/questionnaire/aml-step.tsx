import { popupMs } from '@parcela/domain';
import { ButtonLink, ErrorBox, NoticeBox, Popup, Stack, Text, TextSkeleton } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { refreshMe } from '../../../shared/session/me-options.ts';
import { type useMe } from '../../../shared/session/me.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { AmlFailurePopup, type AmlRefusal } from './aml-failure.tsx';
import { StepDone } from '../screens/step-done.tsx';
import { SupportContact } from '../screens/support-contact.tsx';

// Loads on demand, because most visits of the verification are not about the questionnaire.
const AmlForm = lazy(async () => ({ default: (await import('./aml-form.tsx')).AmlForm }));

type Me = NonNullable<ReturnType<typeof useMe>['data']>;

/** The comment of staff, and the next step. */
const Words = ({ comment, next }: { comment: string | null; next: string }): ReactNode => (
  <Stack gap="xs">
    {comment !== null && comment !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{comment}</Text>}
    <span>{next}</span>
  </Stack>
);

const Review = ({ comment }: { comment: string | null }): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox
      tone="info"
      title={t('aml.reviewTitle')}
      isAnnounced
      actions={<ButtonLink to={paths.projects}>{t('verification.toProjects')}</ButtonLink>}
    >
      <Words comment={comment} next={t('aml.reviewText')} />
    </NoticeBox>
  );
};

const Rejected = ({ comment }: { comment: string | null }): ReactNode => {
  const t = usePhrase();
  return (
    <ErrorBox title={t('aml.rejectedTitle')}>
      <Stack gap="xs">
        <Words comment={comment} next={t('aml.rejectedText')} />
        <SupportContact />
      </Stack>
    </ErrorBox>
  );
};

const again = { retry: 'aml.retryText', expired: 'aml.expiredText' } as const;

/** The user has submitted the questionnaire before and must submit it once more. */
const Again = ({ state, comment }: { state: keyof typeof again; comment: string | null }): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox tone="warning" title={t('aml.againTitle')}>
      <Words comment={comment} next={t(again[state])} />
    </NoticeBox>
  );
};

interface AmlStepProps {
  readonly me: Me;
  readonly isDone: boolean;
  /** The next page once the questionnaire is done. */
  readonly href: string;
}

/** The questionnaire, or its state after the submission, with the popups of both results (spec section 8). */
export const AmlStep = ({ me, isDone, href }: AmlStepProps): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const [isSubmitted, setSubmitted] = useState(false);
  const [isStaying, setStaying] = useState(false);
  const [failure, setFailure] = useState<AmlRefusal | null>(null);
  const { state, comment } = me.aml;
  const fail = async (refusal: AmlRefusal) => {
    // Runs before the form marks its fields, because a field that loses the focus to the popup would be
    // checked again.
    flushSync(() => setFailure(refusal));
    // The profile may be newer: it shows an already submitted questionnaire as submitted.
    const fresh = await refreshMe().catch(() => undefined);
    return fresh?.userProfile;
  };
  const close = (): void => {
    setSubmitted(false);
    if (isDone) void navigate({ href, replace: true });
  };
  const part = (): ReactNode => {
    if (isDone)
      return <StepDone title={t('aml.doneTitle')} href={href} isWaiting={isSubmitted} leadsOn={!isStaying} />;
    if (state === 'pending' || state === 'review') return <Review comment={comment} />;
    if (state === 'rejected') return <Rejected comment={comment} />;
    return (
      <Suspense fallback={<TextSkeleton lines={12} />}>
        <AmlForm
          profile={me.userProfile}
          exceptions={me.identityExceptions}
          onFailed={fail}
          onSubmitted={async () => {
            setSubmitted(true);
            await refreshMe();
          }}
        />
      </Suspense>
    );
  };
  return (
    <>
      {(state === 'retry' || state === 'expired') && !isDone && <Again state={state} comment={comment} />}
      {part()}
      <Popup
        isOpen={isSubmitted}
        onClose={close}
        onEscape={() => {
          setSubmitted(false);
          setStaying(true);
        }}
        title={t('aml.successTitle')}
        tone="success"
        autoCloseAfterMs={popupMs}
      >
        {t('aml.successText')}
      </Popup>
      <AmlFailurePopup refusal={failure} onClose={() => setFailure(null)} />
    </>
  );
};
