import { downloadWalletStatement, listWalletMonths, type WalletMonth } from '@parcela/contract/investor';
import { type Locale, type WalletCurrency, writeMonth } from '@parcela/domain';
import { FactList, FilterSelect, Group, MoneyText, Section, Stack } from '@parcela/ui';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callForFile, routeOptions } from '../../shared/api/api.ts';

const formats = [
  { format: 'pdf', label: 'PDF', ending: 'pdf' },
  { format: 'csv', label: 'CSV', ending: 'csv' },
  { format: 'camt.053', label: 'camt.053 (XML)', ending: 'xml' },
] as const;

interface StatementProps {
  readonly currency: WalletCurrency;
  readonly of: WalletMonth;
}

const loadStatement = (
  { currency, of }: StatementProps,
  format: (typeof formats)[number]['format'],
  locale: Locale,
): Promise<Blob> =>
  callForFile(downloadWalletStatement, {
    params: { currency, month: of.month, format },
    query: { locale },
  });

/** The figures of one month, and its files. */
const Statement = (props: StatementProps): ReactNode => {
  const { currency, of } = props;
  const t = usePhrase();
  const { locale } = useLocale();
  const fact = (key: 'opening' | 'moneyIn' | 'moneyOut' | 'closing', isStrong = false) => ({
    key,
    label: t(`wallet.statement.${key}`),
    value: <MoneyText amount={of[key]} currency={currency} />,
    isStrong,
  });
  return (
    <Stack gap="md">
      <FactList facts={[fact('opening'), fact('moneyIn'), fact('moneyOut'), fact('closing', true)]} />
      <Group gap="xs">
        {formats.map(({ format, label, ending }) => (
          <ExportButton
            key={format}
            label={label}
            fileName={`wallet-${currency}-${of.month}.${ending}`}
            load={() => loadStatement(props, format, locale)}
          />
        ))}
      </Group>
    </Stack>
  );
};

/** The statement of a chosen month of a wallet; renders nothing before the first movement. */
export const Statements = ({ currency }: { currency: WalletCurrency }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const months = useQuery(routeOptions(listWalletMonths, { params: { currency } })).data ?? [];
  const [chosen, setChosen] = useState('');
  const shown = months.find(({ month }) => month === chosen) ?? months[0];
  if (shown === undefined) return null;
  return (
    <Section title={t('wallet.statement.title')} description={t('wallet.statement.text')}>
      <Stack gap="md">
        <FilterSelect
          label={t('wallet.statement.month')}
          value={shown.month}
          options={months.map(({ month }) => ({ value: month, label: writeMonth(locale, month) }))}
          onChange={setChosen}
        />
        <Statement currency={currency} of={shown} />
      </Stack>
    </Section>
  );
};
