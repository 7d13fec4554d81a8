import type { ProjectInfo } from '@parcela/contract/investor';
import { type Currency, feePercent } from '@parcela/domain';
import { MoneyText, PercentText, Section, Stack, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import classes from './term-list.module.css';

/** The fee in the price of a share, from the price in force. */
const BuyingFee = ({ info, currency }: { info: ProjectInfo; currency: Currency }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { tokenFee, unitFee, tokenTotalPrice, tokenTotalCount } = info.project;
  if (tokenFee === 0) return t('fees.buyingNone');
  const nominal = BigInt(tokenTotalPrice) / BigInt(tokenTotalCount);
  return rich('fees.buyingText', {
    fee: <MoneyText amount={unitFee[currency]} currency={currency} />,
    percent: <PercentText value={feePercent({ nominal, fee: BigInt(tokenFee) })} />,
  });
};

const OtherFee = ({ fee }: { fee: NonNullable<ProjectInfo['fees']>['running'] }): ReactNode => (
  <>
    {fee.percent !== null && (
      <strong>
        <PercentText value={fee.percent} />{' '}
      </strong>
    )}
    {fee.text}
  </>
);

/** Every fee from buying to selling: the first from the price, the others as staff describe them. */
export const FeeTable = ({ info, currency }: { info: ProjectInfo; currency: Currency }): ReactNode => {
  const t = usePhrase();
  const { fees } = info;
  const rows = [
    { key: 'buying', when: t('fees.buying'), howMuch: <BuyingFee info={info} currency={currency} /> },
    ...(fees === null
      ? []
      : (['running', 'payouts', 'leaving'] as const).map((key) => ({
          key,
          when: t(`fees.${key}`),
          howMuch: <OtherFee fee={fees[key]} />,
        }))),
  ];
  return (
    <Section title={t('fees.title')} id="fees">
      <Stack gap="sm">
        <dl aria-label={t('fees.title')} className={classes['root']}>
          {rows.map(({ key, when, howMuch }) => (
            <div key={key}>
              <dt>{when}</dt>
              <dd>{howMuch}</dd>
            </div>
          ))}
        </dl>
        {fees === null && (
          <Text size="sm" c="dimmed">
            {t('fees.notStated')}
          </Text>
        )}
      </Stack>
    </Section>
  );
};
