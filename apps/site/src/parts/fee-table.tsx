import type { SiteOffer, SiteOfferDetail } from '@parcela/contract/site';
import { feePercent } from '@parcela/domain';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';
import { type FeeTexts, laterFees } from './common-fees.ts';

type Fees = NonNullable<SiteOfferDetail['fees']>;

/** Writes the fees after the purchase, each as one text. */
export const useFeeTexts = (): ((fees: Fees) => FeeTexts) => {
  const { percent, prose } = useSite();
  const written = (one: Fees['running']): string =>
    one.percent === null ? prose(one.text) : `${percent(one.percent)} ${prose(one.text)}`;
  return ({ running, payouts, leaving }) => ({
    running: written(running),
    payouts: written(payouts),
    leaving: written(leaving),
  });
};

interface FeeListProps {
  /** The entry fee; undefined where the list is about several projects. */
  readonly buying?: string;
  readonly texts: Partial<FeeTexts>;
}

export const FeeList = ({ buying, texts }: FeeListProps): ReactNode => {
  const { t } = useSite();
  const lines = laterFees.map((name) => ({ name, text: texts[name] }));
  return (
    <dl className="facts facts-lines facts-long">
      {[{ name: 'buying' as const, text: buying }, ...lines].map(
        ({ name, text }) =>
          text !== undefined && (
            <div key={name}>
              <dt>{t(`fees.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
};

interface FeeTableProps {
  readonly offer: SiteOffer;
  readonly fees: SiteOfferDetail['fees'];
  /** Fees that the page names once for all projects; the table leaves them out. */
  readonly common?: Partial<FeeTexts>;
}

/** The costs of a project: on buying, during ownership, on distributions, on leaving. */
export const FeeTable = ({ offer: { project }, fees, common }: FeeTableProps): ReactNode => {
  const { t, money, percent, currency } = useSite();
  const texts = useFeeTexts();
  const unit = BigInt(project.unitPrice[currency]);
  const fee = BigInt(project.unitFee[currency]);
  const buying =
    fee === 0n
      ? t('fees.buyingNone')
      : t(common === undefined ? 'fees.buyingText' : 'fees.buyingShort', {
          fee: money(fee, currency),
          percent: percent(feePercent({ nominal: unit - fee, fee })),
        });
  const own: Partial<FeeTexts> = fees === null ? {} : texts(fees);
  const differing = laterFees.filter((name) => common?.[name] === undefined || common[name] !== own[name]);
  return (
    <>
      <FeeList buying={buying} texts={Object.fromEntries(differing.map((name) => [name, own[name]]))} />
      {fees === null && <p className="hint">{t('fees.notStated')}</p>}
    </>
  );
};
