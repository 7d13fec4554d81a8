import { isDone, nextLevel } from '@parcela/domain';
import { ButtonLink, NoticeBox } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { useLevels } from '../../../shared/verification/use-levels.ts';

/**
 * The verification banner of type order (spec section 2), for a user who is not an investor yet. If KYC or AML is
 * missing, it names the level and links to its page, with this project as the return address; otherwise it names the
 * next verification level.
 */
export const VerificationBanner = ({ slug }: { slug: string }): ReactNode => {
  const t = usePhrase();
  const levels = useLevels();
  if (levels === undefined) return null;
  const { options, granted, isCleared } = levels;
  if (!isCleared)
    return (
      <NoticeBox
        tone="warning"
        title={t('invest.verifyTitle')}
        actions={
          <ButtonLink size="small" to={withSearch(paths.verification, { slug })}>
            {t('order.verify')}
          </ButtonLink>
        }
      >
        {t('order.verifyText')}
      </NoticeBox>
    );
  if (isDone('INVESTOR', options, granted)) return null;
  const next = nextLevel(options, granted);
  if (next === undefined) return null;
  return (
    <NoticeBox tone="info" title={t('order.nextStep', { level: next.name })}>
      {next.description}
    </NoticeBox>
  );
};
