import { Card, DateText, Group, QueryView, Section, Stack, Text, TextSkeleton } from '@parcela/ui';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './certificates-section.module.css';
import { type CertifiableHolding, certifiableOptions, loadNewCertificate } from './get-documents.ts';

const Holding = ({ holding }: { holding: CertifiableHolding }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const { project, shares, certificate } = holding;
  return (
    <Group justify="space-between" gap="sm">
      <div className={classes['names']}>
        <Text fw={600}>{project.title}</Text>
        <Text size="sm" c="dimmed">
          {t('documents.shares', { shares })}
          {certificate !== null && (
            <>
              {' · '}
              {certificate.number}, <DateText value={certificate.issuedAt} />
            </>
          )}
        </Text>
      </div>
      <ExportButton
        label={t('documents.certificateOf', { project: project.title })}
        failureTitle={t('documents.certificateFailed')}
        fileName={`certificate-${project.slug}.pdf`}
        load={() => loadNewCertificate(project.documentId, locale)}
      />
    </Group>
  );
};

/** A certificate of ownership for each holding, issued on request in the language of the screen. */
export const CertificatesSection = (): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const holdings = useQuery(certifiableOptions(locale));
  return (
    <Section title={t('documents.certificates')} description={t('documents.certificatesText')}>
      <Card>
        <QueryView
          query={holdings}
          loading={<TextSkeleton lines={2} />}
          empty={{
            when: ({ data }) => data.length === 0,
            show: <Text c="dimmed">{t('documents.noCertificates')}</Text>,
          }}
        >
          {({ data }) => (
            <Stack gap="md">
              {data.map((holding) => (
                <Holding key={holding.project.documentId} holding={holding} />
              ))}
            </Stack>
          )}
        </QueryView>
      </Card>
    </Section>
  );
};
