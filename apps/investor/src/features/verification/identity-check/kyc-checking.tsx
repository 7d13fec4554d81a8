import { pollIntervalMs } from '@parcela/domain';
import { ButtonLink, Card, ErrorBox, NoticeBox, Spinner, Stack, Text, useDescribeError } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import { type ReactNode, useEffect, useState } from 'react';
import { usePolledMe } from '../../../shared/session/me.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { SupportContact } from '../screens/support-contact.tsx';
import type { CheckState } from '../screens/verification-view.ts';

interface KycCheckingProps {
  readonly kyc: {
    readonly state: CheckState;
    readonly comment: string | null;
    readonly since: string | null;
  };
  readonly slug: string | undefined;
}

const runningStates: readonly CheckState[] = ['none', 'draft', 'pending', 'review'];

/** During this time, an old answer may belong to the previous check. */
const oldAnswerMs = 3 * pollIntervalMs;

/** After a second check the old result is ignored until the provider may have reported the new one. */
const useOldAnswer = (kyc: KycCheckingProps['kyc']): boolean => {
  const [before] = useState(kyc.since);
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), oldAnswerMs);
    return () => clearTimeout(timer);
  }, []);
  return isPatient && kyc.since === before;
};

/** Staff decide, which takes days, so the screen shows no spinner. */
const Review = ({ comment }: { comment: string | null }): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox
      tone="info"
      title={t('kyc.reviewTitle')}
      isAnnounced
      actions={
        <ButtonLink to={paths.projects} emphasis="secondary">
          {t('verification.toProjects')}
        </ButtonLink>
      }
    >
      <Stack gap="xs">
        {comment !== null && <span>{comment}</span>}
        <span>{t('kyc.reviewText')}</span>
      </Stack>
    </NoticeBox>
  );
};

const Running = ({ slug }: { slug: string | undefined }): ReactNode => {
  const t = usePhrase();
  return (
    <Card>
      <Stack gap="md" align="center" ta="center">
        <Spinner label={t('kyc.pendingTitle')} isLabelVisible />
        <Text>{t('kyc.pendingText')}</Text>
        <div>
          <ButtonLink to={withSearch(paths.verificationStep('kyc', 'sumsub'), { slug })} emphasis="secondary">
            {t('kyc.backToWidget')}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
};

/** A check that must be repeated uses the same method; an expired check starts again with either method. */
const Again = ({ kyc, slug }: KycCheckingProps): ReactNode => {
  const t = usePhrase();
  const isRetry = kyc.state === 'retry';
  const name = isRetry ? 'retry' : 'expired';
  const selection = withSearch(paths.verificationStep('kyc'), { slug });
  const widget = withSearch(paths.verificationStep('kyc', 'sumsub'), { slug });
  return (
    <NoticeBox
      tone="warning"
      title={t(`kyc.${name}Title`)}
      isAnnounced
      actions={
        <>
          <ButtonLink to={isRetry ? widget : selection}>{t('kyc.repeat')}</ButtonLink>
          {isRetry && (
            <ButtonLink to={selection} emphasis="secondary">
              {t('kyc.otherWay')}
            </ButtonLink>
          )}
        </>
      }
    >
      {kyc.comment ?? t(`kyc.${name}Text`)}
    </NoticeBox>
  );
};

const Rejected = ({ comment }: { comment: string | null }): ReactNode => {
  const t = usePhrase();
  return (
    <ErrorBox title={t('kyc.rejectedTitle')}>
      <Stack gap="xs">
        {comment !== null && <span>{comment}</span>}
        <span>{t('kyc.rejectedText')}</span>
        <SupportContact />
      </Stack>
    </ErrorBox>
  );
};

/**
 * The state of the identity check, requested every 5 s until the final decision. The screen itself shows the final
 * state "done".
 */
export const KycChecking = ({ kyc, slug }: KycCheckingProps): ReactNode => {
  const describe = useDescribeError();
  const isFinal = kyc.state === 'rejected' || kyc.state === 'done';
  const poll = usePolledMe(!isFinal);
  const isOld = useOldAnswer(kyc);
  const failure = poll.isError ? describe(poll.error) : undefined;
  if (kyc.state === 'rejected') return <Rejected comment={kyc.comment} />;
  if (!isOld && !runningStates.includes(kyc.state)) return <Again kyc={kyc} slug={slug} />;
  return (
    <Stack gap="md">
      {kyc.state === 'review' ? <Review comment={kyc.comment} /> : <Running slug={slug} />}
      {failure && (
        <ErrorBox reference={failure.reference} onRetry={() => void poll.refetch()}>
          {failure.message}
        </ErrorBox>
      )}
    </Stack>
  );
};
