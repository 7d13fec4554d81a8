import {
  getCertificateFile,
  issueCertificate,
  listCertifiable,
  type Order,
} from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { ExportButton, queryClient, useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, callForFile, routeOptions } from '../api/api.ts';

const loadCertificate = async (project: string, locale: Locale): Promise<Blob> => {
  const { data } = await call(issueCertificate, { query: { locale }, body: { data: { project } } });
  await queryClient.invalidateQueries({ queryKey: [listCertifiable.operationId] });
  return callForFile(getCertificateFile, { params: { documentId: data.documentId }, query: { locale } });
};

const OwnedCertificate = ({ slug }: { slug: string }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const holdings = useQuery(routeOptions(listCertifiable, { query: { locale } }));
  const held = holdings.data?.data.find((holding) => holding.project.slug === slug);
  if (!held) return null;
  return (
    <ExportButton
      label={t('orders.certificate')}
      failureTitle={t('orders.certificateFailed')}
      fileName={`certificate-${slug}.pdf`}
      load={() => loadCertificate(held.project.documentId, locale)}
    />
  );
};

/** Saves the certificate of ownership of a paid order's project, while the investor owns shares of it. */
export const CertificateButton = ({ order }: { order: Order }): ReactNode =>
  order.state === 'Paid' ? <OwnedCertificate slug={order.project.projectInfo.slug} /> : null;
