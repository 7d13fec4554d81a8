import type { DataOf } from '@parcela/contract';
import { getInvestorCertificateFile, listInvestorCertificates } from '@parcela/contract/operator';
import { DateTimeText, QueryView, TextSkeleton } from '@parcela/ui';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callForFile, routeOptions } from '../../shared/api/api.ts';

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

/** The certificates of an investor, each with its file. Loaded separately. */
export const CertificateList = ({ documentId }: { readonly documentId: string }): ReactNode => {
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
