import type { EarningStatement } from '@parcela/contract/investor';
import type { Currency } from '@parcela/domain';
import { DataTable, MoneyText, Section, Stack, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

/** A line between gross and net rent; deductions are negative. */
interface Part {
  readonly key: string;
  readonly label: ReactNode;
  readonly whole: number;
  /** Null where the holder's part is not listed separately. */
  readonly own: number | null;
}

const deductions = ['costs', 'reserve', 'fee', 'withholding'] as const;
type PhraseOf = ReturnType<typeof usePhrase>;

/** Each kind of cost separately. */
const costItems = ({ payout }: EarningStatement, t: PhraseOf): Part[] =>
  payout.costs.map(({ kind, amount }) => ({
    key: `cost ${kind}`,
    label: (
      <Stack component="span" gap={0} pl="md">
        <Text component="span" size="sm">
          {t(`earnings.cost.${kind}`)}
        </Text>
      </Stack>
    ),
    whole: -amount,
    own: null,
  }));

const partsOf = (statement: EarningStatement, t: PhraseOf): Part[] => {
  const { own, payout } = statement;
  const whole = { ...payout, costs: payout.costs.reduce((sum, { amount }) => sum + amount, 0) };
  return [
    {
      key: 'gross',
      label: t(statement.kind === 'income' ? 'earnings.part.gross' : 'earnings.proceeds'),
      whole: whole.gross,
      own: own.gross,
    },
    ...deductions
      .filter((key) => whole[key] !== 0 || own[key] !== 0)
      .flatMap((key) => [
        { key, label: t(`earnings.part.${key}`), whole: -whole[key], own: -own[key] },
        ...(key === 'costs' ? costItems(statement, t) : []),
      ]),
  ];
};

/** The deductions from gross to net rent, for all holders and for this holder. */
export const EarningParts = ({
  statement,
  currency,
}: {
  statement: EarningStatement;
  currency: Currency;
}): ReactNode => {
  const t = usePhrase();
  const amount = (value: number): ReactNode => <MoneyText amount={value} currency={currency} />;
  return (
    <Section title={t('earnings.detailParts')} headingOrder={3}>
      <DataTable
        caption={t('earnings.detailParts')}
        columns={[
          { key: 'part', header: t('earnings.detailPart'), isCardTitle: true, cell: ({ label }) => label },
          {
            key: 'whole',
            header: t('earnings.detailWhole'),
            align: 'end',
            isOnOneLine: true,
            cell: ({ whole }) => amount(whole),
          },
          {
            key: 'own',
            header: t(statement.corrects === null ? 'earnings.detailOwn' : 'earnings.detailDifferenceOwn'),
            align: 'end',
            isOnOneLine: true,
            cell: ({ own }) => (own === null ? null : amount(own)),
          },
        ]}
        rows={partsOf(statement, t)}
        rowKey={({ key }) => key}
        empty={null}
        totals={{
          label: t('earnings.part.net'),
          cells: { whole: amount(statement.payout.net), own: amount(statement.own.net) },
        }}
      />
    </Section>
  );
};
