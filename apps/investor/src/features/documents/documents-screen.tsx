import type { Me } from '@parcela/contract/investor';
import { documentKinds } from '@parcela/domain';
import {
  ButtonLink,
  CardSkeleton,
  EmptyState,
  FilterSelect,
  PageHeader,
  QueryView,
  Section,
  Stack,
} from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Currency } from '@parcela/domain';
import type { ReactNode } from 'react';
import { changePage } from '../../shared/lists/change-page.ts';
import { ListTable } from '../../shared/lists/list-table.tsx';
import { CurrencyChoice, useShownCurrency } from '../../shared/money/shown-currency.tsx';
import { paths } from '../../shared/navigation/paths.ts';
import { useMe } from '../../shared/session/me.ts';
import { CalendarSection } from './calendar-section.tsx';
import { CertificatesSection } from './certificates-section.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import type { DocumentsSearch } from './documents-search.ts';
import { documentsOptions } from './get-documents.ts';
import { TaxTextsSection } from './tax-texts-section.tsx';

export interface DocumentsScreenProps {
  readonly search: DocumentsSearch;
  readonly onSearch: (search: DocumentsSearch) => void;
}

/** A changed filter returns to the first page. */
const Filters = ({
  search,
  onSearch,
  years,
}: DocumentsScreenProps & { years: readonly number[] }): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <FilterSelect
        label={t('documents.kind')}
        value={search.kind ?? ''}
        options={[
          { value: '', label: t('documents.all') },
          ...documentKinds.map((kind) => ({ value: kind, label: t(`documents.kind.${kind}`) })),
        ]}
        onChange={(kind) =>
          onSearch({
            ...search,
            kind: kind === '' ? undefined : (kind as DocumentsSearch['kind']),
            page: undefined,
          })
        }
      />
      <FilterSelect
        label={t('documents.year')}
        value={search.year === undefined ? '' : String(search.year)}
        options={[
          { value: '', label: t('documents.all') },
          ...years.map((year) => ({ value: String(year), label: String(year) })),
        ]}
        onChange={(year) =>
          onSearch({ ...search, year: year === '' ? undefined : Number(year), page: undefined })
        }
      />
    </>
  );
};

const AllDocuments = ({
  search,
  onSearch,
  currency,
}: DocumentsScreenProps & { currency: Currency }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const documents = useQuery({ ...documentsOptions(search, locale), placeholderData: keepPreviousData });
  const isFiltered = search.kind !== undefined || search.year !== undefined;
  return (
    <Section title={t('documents.list')}>
      <ListTable
        query={documents}
        caption={t('documents.list')}
        columns={useDocumentColumns(currency)}
        cardsUpTo="tablet"
        rowKey={(document) =>
          [document.kind, 'documentId' in document ? document.documentId : document.year, document.at].join(
            ' ',
          ) + ('country' in document ? document.country : '')
        }
        isFiltered={isFiltered}
        toolbar={<Filters search={search} onSearch={onSearch} years={documents.data?.meta.years ?? []} />}
        empty={
          <EmptyState
            drawing="papers"
            headingOrder={3}
            title={t(isFiltered ? 'documents.noneTitle' : 'documents.emptyTitle')}
            description={t(isFiltered ? 'documents.noneText' : 'documents.emptyText')}
            action={
              isFiltered ? undefined : (
                <ButtonLink to={paths.projects}>{t('documents.toProjects')}</ButtonLink>
              )
            }
          />
        }
        onPageChange={changePage(search, onSearch)}
      />
    </Section>
  );
};

const DocumentsOf = ({ me, ...props }: DocumentsScreenProps & { me: Me }): ReactNode => {
  const t = usePhrase();
  const [currency, setCurrency] = useShownCurrency(me.userProfile.currency);
  useScreenTitle(t('documents.title'));
  return (
    <>
      <PageHeader
        title={t('documents.title')}
        description={t('documents.text')}
        actions={<CurrencyChoice value={currency} onChange={setCurrency} />}
      />
      <Stack gap="xl">
        <CertificatesSection />
        <AllDocuments {...props} currency={currency} />
        <TaxTextsSection />
        <CalendarSection />
      </Stack>
    </>
  );
};

/** All documents of the investor, certificates of ownership, and the calendar of expected payouts. */
export const DocumentsScreen = (props: DocumentsScreenProps): ReactNode => (
  <QueryView query={useMe()} loading={<CardSkeleton count={2} />} empty={null}>
    {(me) => <DocumentsOf me={me} {...props} />}
  </QueryView>
);
