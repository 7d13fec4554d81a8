import { type EarningStatement, getEarning } from '@parcela/contract/investor';
import {
  DateText,
  type Fact,
  FactList,
  formatInteger,
  Group,
  Link,
  MoneyText,
  NoticeBox,
  QueryView,
  Stack,
  TextSkeleton,
} from '@parcela/ui';
import { useLocale, usePhrase, useRichPhrase, withSearch } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { routeOptions } from '../../../shared/api/api.ts';
import { linkTo } from '../../../shared/navigation/link-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { EarningParts } from './earning-parts.tsx';
import { EarningState } from './earning-state.tsx';
import { Period } from './earning-period.tsx';

const waitsLead = {
  bank_account: paths.settings,
  clearance: paths.verification,
  staff: paths.settings,
} as const;

const useFacts = (statement: EarningStatement): Fact[] => {
  const t = usePhrase();
  const { locale } = useIntl();
  const { projectInfo, currency, shares, shareTotal, settlement, state, planned, own } = statement;
  const { corrects, deducted, kind } = statement;
  const plan: Fact[] =
    planned === null
      ? []
      : [
          {
            key: 'planned',
            label: t('earnings.detailPlanned'),
            value: <MoneyText amount={planned} currency={currency} />,
          },
          {
            key: 'difference',
            label: t('earnings.detailDifference'),
            value: <MoneyText amount={own.net - planned} currency={currency} hasArrow />,
          },
        ];
  return [
    {
      key: 'project',
      label: t('earnings.project'),
      value: <Link to={paths.project(projectInfo.slug)}>{projectInfo.title}</Link>,
    },
    {
      key: 'period',
      label: t('earnings.period'),
      value: <Period from={statement.periodFrom} to={statement.periodTo} />,
    },
    { key: 'recordOn', label: t('earnings.recordOn'), value: <DateText value={statement.recordOn} /> },
    {
      key: 'shares',
      label: t('earnings.detailShares'),
      value: t('earnings.detailSharesOf', {
        shares: formatInteger(locale, shares),
        total: formatInteger(locale, shareTotal),
      }),
    },
    {
      key: 'paidAt',
      label: t(settlement === 'Deduction' ? 'earnings.date' : 'earnings.detailPaidAt'),
      value: <DateText value={statement.paidAt} />,
    },
    ...(corrects === null
      ? []
      : [
          {
            key: 'corrects',
            label: t('earnings.detailCorrects'),
            value:
              corrects.documentId === null ? (
                <DateText value={corrects.paidAt} />
              ) : (
                <Link to={withSearch(paths.earnings, { earning: corrects.documentId })}>
                  <DateText value={corrects.paidAt} />
                </Link>
              ),
          },
        ]),
    {
      key: 'settlement',
      label: t('earnings.payoutMethod'),
      value: (
        <Group gap="xs" justify="flex-end">
          <span>{t(`earnings.payoutMethod.${settlement}`)}</span>
          {settlement !== 'Deduction' && <EarningState state={state} />}
        </Group>
      ),
    },
    ...(statement.transferReference === null
      ? []
      : [{ key: 'reference', label: t('earnings.detailReference'), value: statement.transferReference }]),
    ...(kind === 'income'
      ? []
      : [
          {
            key: 'capital',
            label: t('earnings.capital'),
            value: <MoneyText amount={own.capital} currency={currency} />,
          },
          {
            key: 'gain',
            label: t('earnings.overCapital'),
            value: <MoneyText amount={own.net - own.capital} currency={currency} />,
          },
        ]),
    ...(deducted === 0
      ? []
      : [
          {
            key: 'deducted',
            label: t('earnings.deducted'),
            value: <MoneyText amount={-deducted} currency={currency} />,
          },
          {
            key: 'paidOut',
            label: t('earnings.paidOut'),
            value: <MoneyText amount={own.net - deducted} currency={currency} />,
          },
        ]),
    ...plan,
  ];
};

const Statement = ({ statement }: { statement: EarningStatement }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { waitsFor, currency, corrects, own, kind } = statement;
  return (
    <Stack gap="lg">
      {corrects !== null && (
        <NoticeBox tone="info">
          {t('earnings.correctionText')}
          {own.net < 0 && ` ${t('earnings.correctionOverpaid')}`}
        </NoticeBox>
      )}
      {kind !== 'income' && <NoticeBox tone="info">{t(`earnings.about.${kind}`)}</NoticeBox>}
      {waitsFor !== null && (
        <NoticeBox tone={waitsFor === 'staff' ? 'info' : 'warning'}>
          {rich(`earnings.waits.${waitsFor}`, { link: linkTo(waitsLead[waitsFor]) })}
        </NoticeBox>
      )}
      <FactList facts={useFacts(statement)} />
      <EarningParts statement={statement} currency={currency} />
    </Stack>
  );
};

/** The parts of one earning. The code loads on first use. */
export const EarningStatementOf = ({ documentId }: { documentId: string }): ReactNode => {
  const { locale } = useLocale();
  const earning = useQuery(routeOptions(getEarning, { params: { documentId }, query: { locale } }));
  return (
    <QueryView query={earning} loading={<TextSkeleton lines={10} />} empty={null}>
      {(statement) => <Statement statement={statement} />}
    </QueryView>
  );
};
