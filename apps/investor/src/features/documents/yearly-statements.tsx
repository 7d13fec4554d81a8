import type { Currency } from '@parcela/domain';
import { Card, Group, QueryView, Section, Text, TextSkeleton } from '@parcela/ui';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadStatement, overviewOptions } from './get-documents.ts';

/** The earnings of each year as a PDF, the latest year first. */
export const YearlyStatements = ({ currency }: { currency: Currency }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const overview = useQuery(overviewOptions(currency, locale));
  return (
    <Section title={t('documents.statements')} description={t('documents.statementsText')}>
      <Card>
        <QueryView
          query={overview}
          loading={<TextSkeleton lines={2} />}
          empty={{
            when: ({ years }) => years.length === 0,
            show: <Text c="dimmed">{t('documents.noStatements')}</Text>,
          }}
        >
          {({ years }) => (
            <Group gap="sm">
              {years.map(({ year }) => (
                <ExportButton
                  key={year}
                  label={t('documents.statementOf', { year: String(year) })}
                  failureTitle={t('documents.statementFailed')}
                  fileName={`earnings-${year}.pdf`}
                  load={() => loadStatement(year, currency, locale)}
                />
              ))}
            </Group>
          )}
        </QueryView>
      </Card>
    </Section>
  );
};
