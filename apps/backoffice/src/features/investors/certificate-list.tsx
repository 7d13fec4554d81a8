import type { DataOf } from '@parcela/contract';
import { getInvestorCertificateFile, listInvestorCertificates } from '@parcela/contract/operator';
import { DateTimeText, Group, QueryView, StateBadge, Text, TextSkeleton } from '@parcela/ui';
import { IconCircleCheck, IconHistory } from '@parcela/ui/icons';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './certificate-list.module.css';
import { callForFile, routeOptions } from '../../shared/api/api.ts';

type Certificate = DataOf<typeof listInvestorCertificates>[number];

const Item = ({ certificate }: { readonly certificate: Certificate }): ReactNode => {
  const t = usePhrase();
  const { documentId, number, project, shares, issuedAt, state } = certificate;
  const isValid = state === 'valid';
  return (
    <li aria-label={number}>
      <Group justify="space-between" gap="sm">
        <div className={classes['names']}>
          <Group gap="xs">
            <strong>{number}</strong>
            <StateBadge
              tone={isValid ? 'positive' : 'neutral'}
              icon={isValid ? IconCircleCheck : IconHistory}
              label={t(`boInvestors.certificates.${state}`)}
            />
          </Group>
          <Text size="sm" c="dimmed">
            {project.title} · {t('boInvestors.certificates.shares', { shares })} ·{' '}
            <DateTimeText value={issuedAt} />
          </Text>
        </div>
        <ExportButton
          size="small"
          label={t('boInvestors.certificates.save', { number })}
          fileName={`certificate-${number}.pdf`}
          load={() => callForFile(getInvestorCertificateFile, { params: { documentId }, query: {} })}
        />
      </Group>
    </li>
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
      {({ data }) => (
        <ul className={classes['list']}>
          {data.map((one) => (
            <Item key={one.documentId} certificate={one} />
          ))}
        </ul>
      )}
    </QueryView>
  );
};
