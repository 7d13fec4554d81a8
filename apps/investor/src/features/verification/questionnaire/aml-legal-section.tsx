import { FactList, QueryView, Section, Stack, Text, TextSkeleton } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useAppConfiguration } from '../../../shared/api/app-configuration.ts';

const details = ['name', 'address', 'companyId', 'email'] as const;

/** The reason for these questions, and the party that asks them (spec section 2: administrator details). */
export const AmlLegalSection = (): ReactNode => {
  const t = usePhrase();
  const configuration = useAppConfiguration();
  return (
    <Section title={t('aml.legalTitle')}>
      <QueryView query={configuration} loading={<TextSkeleton lines={8} />} empty={null}>
        {({ data: { administrator } }) => (
          <Stack gap="md">
            <Text style={{ whiteSpace: 'pre-line' }}>{administrator.text}</Text>
            <FactList
              facts={details
                .filter((detail) => administrator[detail] !== '')
                .map((detail) => ({
                  key: detail,
                  label: t(`aml.administrator.${detail}`),
                  value: administrator[detail],
                }))}
            />
          </Stack>
        )}
      </QueryView>
    </Section>
  );
};
