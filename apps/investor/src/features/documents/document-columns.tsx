import type { Currency, Locale } from '@parcela/domain';
import {
  CopyText,
  type DataTableColumn,
  DateText,
  Link,
  MoneyText,
  Stack,
  StateBadge,
  Text,
} from '@parcela/ui';
import { IconCircleCheck, IconHistory } from '@parcela/ui/icons';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import {
  type DocumentItem,
  loadCertificate,
  loadReceipt,
  loadStatement,
  loadTaxOverview,
} from './get-documents.ts';

/** The name of a document, and below it what distinguishes it from others of its kind. */
const Name = ({ document }: { document: DocumentItem }): ReactNode => {
  const t = usePhrase();
  switch (document.kind) {
    case 'certificate':
      return (
        <Stack gap={4}>
          <span>{document.number}</span>
          <StateBadge
            tone={document.state === 'valid' ? 'positive' : 'neutral'}
            icon={document.state === 'valid' ? IconCircleCheck : IconHistory}
            label={t(`documents.state.${document.state}`)}
          />
        </Stack>
      );
    case 'receipt':
      return <Link to={paths.order(document.documentId)}>{document.number}</Link>;
    case 'agreement':
      return (
        <Stack gap={4}>
          <span>{document.name}</span>
          <Text size="sm" c="dimmed">
            {t(`language.${document.language}`)} · SHA-256{' '}
            <CopyText
              value={document.sha256}
              part={document.sha256.slice(0, 8)}
              name={`SHA-256, ${document.name}`}
            />
          </Text>
        </Stack>
      );
    case 'tax':
      return t(`documents.taxOf.${document.country}`, { year: String(document.year) });
    case 'statement':
    default:
      return t('documents.statementOf', { year: String(document.year) });
  }
};

/** The name and the source of a document's file. */
const fileOf = (
  document: Exclude<DocumentItem, { kind: 'agreement' }>,
  { currency, locale }: { readonly currency: Currency; readonly locale: Locale },
): { readonly fileName: string; readonly load: () => Promise<Blob> } => {
  const { year } = document;
  switch (document.kind) {
    case 'certificate':
      return {
        fileName: `certificate-${document.number}.pdf`,
        load: () => loadCertificate(document.documentId, locale),
      };
    case 'receipt':
      return {
        fileName: `receipt-${document.number}.pdf`,
        load: () => loadReceipt(document.documentId, locale),
      };
    case 'tax':
      return {
        fileName: `tax-${document.country}-${year}.pdf`,
        load: () => loadTaxOverview(document.country, year, locale),
      };
    case 'statement':
    default:
      return { fileName: `earnings-${year}.pdf`, load: () => loadStatement(year, currency, locale) };
  }
};

const File = ({ document, currency }: { document: DocumentItem; currency: Currency }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  if (document.kind === 'agreement')
    return (
      <Link to={document.url} isExternal>
        {t('documents.open')}
      </Link>
    );
  return (
    <ExportButton
      size="small"
      label={t('documents.save')}
      failureTitle={t('documents.failed')}
      {...fileOf(document, { currency, locale })}
    />
  );
};

export const useDocumentColumns = (currency: Currency): DataTableColumn<DocumentItem>[] => {
  const t = usePhrase();
  return [
    {
      key: 'name',
      header: t('documents.document'),
      isCardTitle: true,
      cell: (document) => <Name document={document} />,
    },
    { key: 'kind', header: t('documents.kind'), cell: ({ kind }) => t(`documents.kind.${kind}`) },
    {
      key: 'project',
      header: t('documents.project'),
      cell: (document) => ('project' in document ? document.project?.title : null),
    },
    {
      key: 'at',
      header: t('documents.date'),
      isOnOneLine: true,
      cell: ({ at }) => <DateText value={at} />,
    },
    {
      key: 'amount',
      header: t('documents.amount'),
      align: 'end',
      isOnOneLine: true,
      cell: (document) =>
        document.kind === 'receipt' ? (
          <MoneyText amount={document.amount} currency={document.currency} />
        ) : null,
    },
    {
      key: 'file',
      header: t('documents.file'),
      cell: (document) => <File document={document} currency={currency} />,
    },
  ];
};
