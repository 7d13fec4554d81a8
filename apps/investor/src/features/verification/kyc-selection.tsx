import { ChoiceCards, NoticeBox, Stack, Text } from '@parcela/ui';
import { IconId } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { usePhrase } from '../../shared/phrases.tsx';
import { withSearch } from '../../shared/search.ts';
import type { CheckState } from './verification-view.ts';

interface KycSelectionProps {
  readonly kyc: { readonly state: CheckState; readonly comment: string | null };
  readonly slug: string | undefined;
}

/** The ways to prove who one is. */
export const KycSelection = ({ kyc, slug }: KycSelectionProps): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  return (
    <Stack gap="lg">
      {kyc.state === 'retry' && (
        <NoticeBox tone="warning" title={t('kyc.retryTitle')}>
          {kyc.comment ?? t('kyc.retryText')}
        </NoticeBox>
      )}
      {kyc.state === 'expired' && (
        <NoticeBox tone="warning" title={t('kyc.expiredTitle')}>
          {t('kyc.expiredText')}
        </NoticeBox>
      )}
      <ChoiceCards
        label={t('kyc.title')}
        or={t('kyc.or')}
        choices={[
          {
            key: 'sumsub',
            title: t('kyc.documentTitle'),
            description: t('kyc.documentText'),
            icon: IconId,
            onSelect: () =>
              void navigate({ href: withSearch(paths.verificationStep('kyc', 'sumsub'), { slug }) }),
          },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('kyc.why')}
      </Text>
    </Stack>
  );
};
