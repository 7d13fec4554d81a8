import type { Me } from '@parcela/contract/investor';
import { type Choice, ChoiceCards, Stack, Text } from '@parcela/ui';
import { useLocale, usePhrase, withSearch } from '@parcela/web';
import { IconBuildingBank, IconId } from '@parcela/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { bankIdMemory } from '../bank-id/bank-id-attempt.ts';
import { KycNotice, RenewalNotice } from './kyc-notice.tsx';

interface KycSelectionProps {
  readonly kyc: Me['kyc'];
  readonly slug: string | undefined;
}

/**
 * Offers both methods in every language; in Czech the bank comes first, because most Czech readers have a bank there.
 */
const useChoices = (slug: string | undefined): readonly Choice[] => {
  const t = usePhrase();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const go = (subType: 'bankid' | 'sumsub'): void =>
    void navigate({ href: withSearch(paths.verificationStep('kyc', subType), { slug }) });
  const document = {
    key: 'sumsub',
    title: t('kyc.documentTitle'),
    description: t('kyc.documentText'),
    icon: IconId,
    onSelect: () => go('sumsub'),
  };
  const bank = {
    key: 'bankid',
    title: t('kyc.bankTitle'),
    description: t('kyc.bankText'),
    icon: IconBuildingBank,
    onSelect: () => {
      bankIdMemory.choose();
      go('bankid');
    },
  };
  return locale === 'cs' ? [bank, document] : [document, bank];
};

/** The available methods of identity verification. */
export const KycSelection = ({ kyc, slug }: KycSelectionProps): ReactNode => {
  const t = usePhrase();
  const choices = useChoices(slug);
  return (
    <Stack gap="lg">
      <RenewalNotice kyc={kyc} />
      <KycNotice kyc={kyc} slug={slug} />
      <ChoiceCards label={t('kyc.title')} or={t('kyc.or')} choices={choices} />
      <Text size="sm" c="dimmed">
        {t('kyc.why')}
      </Text>
    </Stack>
  );
};
