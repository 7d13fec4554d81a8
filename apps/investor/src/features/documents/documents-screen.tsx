import type { Me, Order } from '@parcela/contract/investor';
import {
  ButtonLink,
  CardSkeleton,
  type DataTableColumn,
  DateText,
  EmptyState,
  Link,
  MoneyText,
  PageHeader,
  QueryView,
  Section,
  Stack,
} from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { changePage } from '../../shared/lists/change-page.ts';
import { ListTable } from '../../shared/lists/list-table.tsx';
import { CurrencyChoice, useShownCurrency } from '../../shared/money/shown-currency.tsx';
import { paths } from '../../shared/navigation/paths.ts';
import { ReceiptButton } from '../../shared/orders/receipt-button.tsx';
import { useMe } from '../../shared/session/me.ts';
import type { DocumentsSearch } from './documents-search.ts';
import { paidOrdersOptions } from './get-documents.ts';
import { YearlyStatements } from './yearly-statements.tsx';

const useColumns = (): DataTableColumn<Order>[] => {
  const t = usePhrase();
  return [
    {
      key: 'number',
      header: t('orders.number'),
      isOnOneLine: true,
      isCardTitle: true,
      cell: ({ documentId, number }) => <Link to={paths.order(documentId)}>{number}</Link>,
    },
    { key: 'project', header: t('orders.project'), cell: ({ project }) => project.projectInfo.title },
    {
      key: 'createdAt',
      header: t('orders.date'),
      isOnOneLine: true,
      cell: ({ createdAt }) => <DateText value={createdAt} />,
    },
    {
      key: 'price',
      header: t('orders.cost'),
      align: 'end',
      isOnOneLine: true,
      cell: ({ price, currency }) => <MoneyText amount={price} currency={currency} />,
    },
    { key: 'receipt', header: t('documents.receipt'), cell: (order) => <ReceiptButton order={order} /> },
  ];
};

export interface DocumentsScreenProps {
  readonly search: DocumentsSearch;
  readonly onSearch: (search: DocumentsSearch) => void;
}

const PaidOrders = ({ search, onSearch }: DocumentsScreenProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const orders = useQuery({ ...paidOrdersOptions(search, locale), placeholderData: keepPreviousData });
  return (
    <Section title={t('documents.receipts')}>
      <ListTable
        query={orders}
        caption={t('documents.receipts')}
        columns={useColumns()}
        cardsUpTo="tablet"
        rowKey={({ documentId }) => documentId}
        empty={
          <EmptyState
            drawing="papers"
            headingOrder={3}
            title={t('documents.emptyTitle')}
            description={t('documents.emptyText')}
            action={<ButtonLink to={paths.projects}>{t('documents.toProjects')}</ButtonLink>}
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
        <YearlyStatements currency={currency} />
        <PaidOrders {...props} />
      </Stack>
    </>
  );
};

/** The investor's documents: yearly statements of earnings and receipts of paid orders. */
export const DocumentsScreen = (props: DocumentsScreenProps): ReactNode => (
  <QueryView query={useMe()} loading={<CardSkeleton count={2} />} empty={null}>
    {(me) => <DocumentsOf me={me} {...props} />}
  </QueryView>
);
