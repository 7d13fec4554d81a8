import type { SiteAmount, SiteFigures, SiteOffer, SitePlanAndFact } from '@parcela/contract/site';
import { currencies, dateInZone, paidRentPercent, plannedRent } from '@parcela/domain';
import type { CountedBooks } from './count-books.ts';
import type { PaidDistributions } from './site-figures.queries.ts';

const sumBy = (
  paid: readonly PaidDistributions[],
  valueOf: (one: PaidDistributions) => bigint,
): SiteAmount[] =>
  currencies
    .map((currency) => ({
      currency,
      amount: Number(
        paid.filter((one) => one.currency === currency).reduce((sum, one) => sum + valueOf(one), 0n),
      ),
    }))
    .filter(({ amount }) => amount > 0);

const count = (paid: readonly PaidDistributions[], key: 'count' | 'onTime'): number =>
  paid.reduce((sum, one) => sum + one[key], 0);

/** The figures of all published projects. */
export const figuresView = (books: CountedBooks, offers: readonly SiteOffer[]): SiteFigures => ({
  paidOut: sumBy(books.paid, ({ settled }) => settled),
  investors: books.shareholders,
  projects: offers.length,
  fundedProjects: offers.filter(({ project }) => project.state === 'Completed').length,
  distributions: count(books.paid, 'count'),
  onTime: count(books.paid, 'onTime'),
});

/** The share price when the sale ended; before that, the newest price. Minor units. */
const priceAtSaleEnd = ({ project }: SiteOffer, timeZone: string): bigint => {
  const end = project.fundedOn ?? project.closedOn;
  const prices = project.tokenCurrentNominalPrice.map(({ price, appliedAt }) => ({
    price,
    on: dateInZone(new Date(appliedAt), timeZone),
  }));
  const known = end === null ? prices : prices.filter(({ on }) => on <= end);
  return BigInt((known.at(-1) ?? prices[0])?.price ?? 0);
};

/** Planned and booked rent of a project; without a plan, nothing can be compared. */
const rentView = (paid: PaidDistributions | undefined, offer: SiteOffer, timeZone: string) => {
  const percent = offer.project.calculation?.annualRentalIncome ?? null;
  const nothing = { rent: { planned: percent, actual: null }, rentSoFar: { planned: null, actual: 0 } };
  if (!paid) return nothing;
  const measured = { ...paid, nominal: priceAtSaleEnd(offer, timeZone) };
  const isComparable = paid.unshared === 0;
  return {
    rent: { planned: percent, actual: (isComparable && paidRentPercent(measured)) || null },
    rentSoFar: {
      planned: isComparable && percent !== null ? Number(plannedRent(percent, measured)) : null,
      actual: Number(paid.beforeTax),
    },
  };
};

/** Plan and actual figures of one project. */
export const planAndFactView = (books: CountedBooks, offer: SiteOffer, timeZone: string): SitePlanAndFact => {
  const { project } = offer;
  const paid = books.paid.find(
    ({ projectId, currency }) => projectId === project.id && currency === project.currency,
  );
  return {
    saleEnd: { planned: project.saleEndsOn, actual: project.fundedOn ?? project.closedOn },
    building: { planned: project.expectedOn, actual: project.completedOn },
    ...rentView(paid, offer, timeZone),
    currency: project.currency,
    distributions: paid?.count ?? 0,
    onTime: paid?.onTime ?? 0,
  };
};
