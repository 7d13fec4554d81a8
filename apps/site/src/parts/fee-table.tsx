import type { SiteOffer, SiteOfferDetail } from '@parcela/contract/site';
import { feePercent } from '@parcela/domain';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';

/** The costs of a project: on buying, during ownership, on distributions, on leaving. */
export const FeeTable = ({
  offer: { project },
  fees,
}: {
  offer: SiteOffer;
  fees: SiteOfferDetail['fees'];
}): ReactNode => {
  const { t, money, percent, prose, currency } = useSite();
  const unit = BigInt(project.unitPrice[currency]);
  const fee = BigInt(project.unitFee[currency]);
  const buying =
    fee === 0n
      ? t('fees.buyingNone')
      : t('fees.buyingText', {
          fee: money(fee, currency),
          percent: percent(feePercent({ nominal: unit - fee, fee })),
        });
  const written = (one: NonNullable<SiteOfferDetail['fees']>['running']): string =>
    one.percent === null ? prose(one.text) : `${percent(one.percent)} ${prose(one.text)}`;
  return (
    <>
      <dl className="facts facts-lines facts-long">
        <div>
          <dt>{t('fees.buying')}</dt>
          <dd>{buying}</dd>
        </div>
        {fees !== null &&
          (['running', 'payouts', 'leaving'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`fees.${name}`)}</dt>
              <dd>{written(fees[name])}</dd>
            </div>
          ))}
      </dl>
      {fees === null && <p className="hint">{t('fees.notStated')}</p>}
    </>
  );
};
