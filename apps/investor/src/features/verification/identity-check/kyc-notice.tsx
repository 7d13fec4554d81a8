import type { Me } from '@parcela/contract/investor';
import { ButtonLink, DateText, NoticeBox } from '@parcela/ui';
import { usePhrase, useRichPhrase, withSearch } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { lastValidDay } from '../../../shared/verification/last-valid-day.ts';
import { openCheck } from '../screens/verification-view.ts';

/** The last day of the current check while a renewal is due or in progress; nothing otherwise. */
export const RenewalNotice = ({ kyc }: { kyc: Me['kyc'] }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  if (kyc.renewal === null) return null;
  return (
    <NoticeBox tone="info" title={t('kyc.renewalTitle')}>
      {rich('kyc.renewalText', {
        until: <DateText key="until" value={lastValidDay(kyc.validUntil)} />,
      })}
    </NoticeBox>
  );
};

interface KycNoticeProps {
  readonly kyc: Me['kyc'];
  readonly slug: string | undefined;
}

/** The reason why the user must choose a method: a started check, a check to repeat, or an expired one. */
export const KycNotice = ({ kyc, slug }: KycNoticeProps): ReactNode => {
  const t = usePhrase();
  const { state, comment } = openCheck(kyc);
  if (state === 'draft')
    return (
      <NoticeBox
        tone="info"
        title={t('kyc.draftTitle')}
        actions={
          <ButtonLink to={withSearch(paths.verificationStep('kyc', 'sumsub'), { slug })} size="small">
            {t('ui.continue')}
          </ButtonLink>
        }
      >
        {t('kyc.draftText')}
      </NoticeBox>
    );
  if (state !== 'retry' && state !== 'expired') return null;
  return (
    <NoticeBox tone="warning" title={t(`kyc.${state}Title`)}>
      {comment ?? t(`kyc.${state}Text`)}
    </NoticeBox>
  );
};
