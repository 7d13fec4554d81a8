import type { DataOf } from '@parcela/contract';
import { getInvestorCertificateFile, listInvestorCertificates } from '@parcela/contract/operator';
import { Button, DateTimeText, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callForFile, routeOptions } from '../../shared/api/api.ts';
import type { InvestorPage } from './investor-states.ts';

type Certificate = DataOf<typeof listInvestorCertificates>[number];

const Line = ({ certificate }: { readonly certificate: Certificate }): ReactNode => {
  const t = usePhrase();
  const { documentId, number, project, shares, issuedAt, state } = certificate;
  return (
    <div>
      <p>
        <strong>{number}</strong> · {project.title} · {t('boInvestors.certificates.shares', { shares })} ·{' '}
        <DateTimeText value={issuedAt} /> · {t(`boInvestors.certificates.${state}`)}
      </p>
      <ExportButton
        size="small"
        label={t('boInvestors.certificates.save', { number })}
        fileName={`certificate-${number}.pdf`}
        load={() => callForFile(getInvestorCertificateFile, { params: { documentId }, query: {} })}
      />
    </div>
  );
};

const List = ({ documentId }: { readonly documentId: string }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const certificates = useQuery(
    routeOptions(listInvestorCertificates, { params: { documentId }, query: { locale } }),
  );
  return (
    <QueryView
      query={certificates}
      loading={<TextSkeleton lines={2} />}
      empty={{
        when: ({ data }) => data.length === 0,
        show: <p>{t('boInvestors.certificates.none')}</p>,
      }}
    >
      {({ data }) => data.map((one) => <Line key={one.documentId} certificate={one} />)}
    </QueryView>
  );
};

/** Certificates of ownership, loaded when staff ask for them, because the audit log records who looked. */
export const InvestorCertificates = ({ subject }: { readonly subject: InvestorPage }): ReactNode => {
  const t = usePhrase();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="sm">
      <p>{t('boInvestors.certificates.recorded')}</p>
      {isOpen ? (
        <List documentId={subject.documentId} />
      ) : (
        <div>
          <Button size="small" emphasis="secondary" onClick={() => setOpen(true)}>
            {t('boInvestors.certificates.open')}
          </Button>
        </div>
      )}
    </Stack>
  );
};
