import type { SiteAmount, SiteFigures, SiteOffer, SitePlanAndFact } from '@parcela/contract/site';
import { currencies, paidRentPercent } from '@parcela/domain';
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

/** The figures of everything that is published. */
export const figuresView = (books: CountedBooks, offers: readonly SiteOffer[]): SiteFigures => ({
  paidOut: sumBy(books.paid, ({ settled }) => settled),
  investors: books.shareholders,
  projects: offers.length,
  fundedProjects: offers.filter(({ project }) => project.state === 'Completed').length,
  distributions: count(books.paid, 'count'),
  onTime: count(books.paid, 'onTime'),
});

/** Plan and fact of one project. */
export const planAndFactView = (books: CountedBooks, { project }: SiteOffer): SitePlanAndFact => {
  const paid = books.paid.filter(({ projectId }) => projectId === project.id);
  const own = paid.find(({ currency }) => currency === project.currency);
  const nominal = BigInt(Math.round(project.tokenTotalPrice / project.tokenTotalCount));
  return {
    saleEnd: { planned: project.saleEndsOn, actual: project.fundedOn ?? project.closedOn },
    building: { planned: project.expectedOn, actual: project.completedOn },
    rent: {
      planned: project.calculation?.annualRentalIncome ?? null,
      actual: (own && paidRentPercent({ ...own, nominal })) ?? null,
    },
    paidOut: {
      planned: sumBy(paid, ({ planned }) => planned),
      actual: sumBy(paid, ({ settled }) => settled),
    },
    distributions: count(paid, 'count'),
    onTime: count(paid, 'onTime'),
  };
};
