import type { EarningsOverview } from '@parcela/contract/investor';
import type { Currency } from '@parcela/domain';
import { Card, FilterSelect, Section } from '@parcela/ui';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import classes from './earnings-screen.module.css';
import { loadStatement } from '../queries/get-earnings.ts';

/** The earnings of a year as a PDF; offers the years with earnings and preselects the latest (spec section 2). */
export const YearlyStatement = ({
  years,
  currency,
}: {
  years: EarningsOverview['years'];
  currency: Currency;
}): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [chosen, setChosen] = useState<number | undefined>();
  const year = years.find((one) => one.year === chosen)?.year ?? years[0]?.year;
  if (year === undefined) return null;
  return (
    <Section title={t('earnings.statement')} description={t('earnings.statementText')}>
      <Card>
        <div className={classes['statement']}>
          <FilterSelect
            label={t('earnings.filterYear')}
            value={String(year)}
            options={years.map((one) => ({ value: String(one.year), label: String(one.year) }))}
            onChange={(value) => setChosen(Number(value))}
          />
          <ExportButton
            label={t('earnings.pdf')}
            failureTitle={t('earnings.pdfFailed')}
            fileName={`earnings-${year}.pdf`}
            load={() => loadStatement(year, currency, locale)}
          />
        </div>
      </Card>
    </Section>
  );
};
