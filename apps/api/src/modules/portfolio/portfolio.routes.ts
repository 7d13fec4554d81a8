import { investorRoutes } from '@parcela/contract/investor';
import { addMoney, type Locale, inLanguage } from '@parcela/domain';
import type { Api } from '@parcela/platform/http/api.ts';
import { imageView } from '../media/index.ts';
import { getPortfolio, type Position } from './get-portfolio.ts';
import { getReturns, type Return } from './get-returns.ts';
import { type HistoryPoint, type HistoryRange, readHistory } from './portfolio-history.queries.ts';

const rangeDefault: HistoryRange = '1Y';

type Named = Pick<Position, 'infoDocumentId' | 'slug' | 'title'>;

const projectInfoOf = ({ infoDocumentId, slug, title }: Named, locale: Locale) => ({
  documentId: infoDocumentId,
  slug,
  title: inLanguage(title, locale),
});

const positionView = (position: Position, locale: Locale) => {
  const { picture } = position;
  return {
    projectInfo: projectInfoOf(position, locale),
    images: picture
      ? [
          imageView(
            picture,
            inLanguage(picture.alt, locale),
            picture.caption && inLanguage(picture.caption, locale),
          ),
        ]
      : [],
    countryCode: position.countryCode,
    dates: position.dates,
    currency: position.nominal.currency,
    ownershipPercentage: position.ownershipPercent,
    tokenCount: position.shares,
    currentValue: Number(position.value.amount),
    price: Number(position.invested.amount),
    entryFee: Number(position.entryFee.amount),
    earnings: Number(position.earned.amount),
    ended:
      position.endedOn === null
        ? null
        : {
            on: position.endedOn,
            cost: Number(position.soldCost.amount),
            returned: Number(addMoney(position.soldCost, position.soldGain).amount),
          },
  };
};

const returnView = ({ gain, soldGain, entryFee, totalReturn, annualReturn }: Return) => ({
  gain: Number(gain.amount),
  soldGain: Number(soldGain.amount),
  entryFee: Number(entryFee.amount),
  totalReturn: totalReturn ?? null,
  annualReturn: annualReturn ?? null,
});

const gainOf = ({ holdings, earned, invested, soldGain }: HistoryPoint): bigint =>
  holdings + earned - invested + soldGain;

const pointView = (point: HistoryPoint) => ({
  date: point.date,
  netWorth: Number(point.holdings + point.wallets - point.owed),
  holdings: Number(point.holdings),
  wallets: Number(point.wallets),
  owed: Number(point.owed),
  invested: Number(point.invested),
  earnings: Number(point.earned),
  gain: Number(gainOf(point)),
  purchases: { count: point.purchaseCount, amount: Number(point.purchased) },
  payouts: { count: point.distributionCount, amount: Number(point.paidOut) },
});

export const portfolioRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.read(investorRoutes.getPortfolio, async (tx, { caller, query, locale }) => {
    const portfolio = await getPortfolio(tx, {
      userId: caller.subjectId,
      currency: query.currency,
      timeZone,
    });
    return {
      data: {
        currency: portfolio.currency,
        netWorth: Number(portfolio.netWorth.amount),
        owedAmount: Number(portfolio.owed.amount),
        investedAmount: Number(portfolio.invested.amount),
        entryFeesAmount: Number(portfolio.entryFees.amount),
        earningsAmount: Number(portfolio.earned.amount),
        soldCostAmount: Number(portfolio.soldCost.amount),
        soldGainAmount: Number(portfolio.soldGain.amount),
        countriesCount: portfolio.countriesCount,
        projectsCount: portfolio.projectsCount,
        wallets: portfolio.wallets.map(({ currency, balance, value }) => ({
          currency,
          balance: Number(balance.amount),
          value: Number(value.amount),
        })),
        allocation: {
          countries: [...portfolio.byCountry].map(([countryCode, { amount }]) => ({
            countryCode,
            value: Number(amount),
          })),
          currencies: [...portfolio.byCurrency].map(([currency, { amount }]) => ({
            currency,
            value: Number(amount),
          })),
        },
        projects: portfolio.positions.map((position) => positionView(position, locale)),
      },
      meta: {},
    };
  });

  api.read(investorRoutes.getPortfolioReturns, async (tx, { caller, query, locale }) => {
    const { currency, total, positions } = await getReturns(tx, {
      userId: caller.subjectId,
      currency: query.currency,
      timeZone,
    });
    return {
      data: {
        currency,
        total: returnView(total),
        projects: positions.map((position) => ({
          projectInfo: projectInfoOf(position, locale),
          ...returnView(position),
        })),
      },
      meta: {},
    };
  });

  api.read(investorRoutes.getPortfolioHistory, async (tx, { caller, query }) => {
    const range = query.range ?? rangeDefault;
    const { currency, points, startsLater } = await readHistory(tx, {
      userId: caller.subjectId,
      currency: query.currency,
      range,
      timeZone,
    });
    const [first, last] = [points[0], points.at(-1)];
    const before = startsLater || first === undefined ? 0n : gainOf(first);
    const gainChange = Number(last === undefined ? 0n : gainOf(last) - before);
    return { data: { currency, range, gainChange, points: points.map(pointView) }, meta: {} };
  });
};
