import { QueryView, Section, Text, TextSkeleton } from '@parcela/ui';
import type { ReactNode } from 'react';
import { usePhrase } from '../../shared/phrases.tsx';
import { useAppConfiguration } from './app-configuration.ts';

/** Why these questions are asked, and who asks them. */
export const AmlLegalSection = (): ReactNode => {
  const t = usePhrase();
  const configuration = useAppConfiguration();
  return (
    <Section title={t('aml.legalTitle')}>
      <QueryView query={configuration} loading={<TextSkeleton lines={5} />} empty={null}>
        {({ data: { administrator } }) => (
          <Text component="div" size="sm">
            <p>{administrator.text}</p>
            <p>
              {t('aml.administrator', {
                name: administrator.name,
                address: administrator.address,
                companyId: administrator.companyId,
              })}{' '}
              <a href={`mailto:${administrator.email}`}>{administrator.email}</a>
            </p>
          </Text>
        )}
      </QueryView>
    </Section>
  );
};
