import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '../../platform/http/api.ts';
import { inLanguage } from '../content/index.ts';
import { imageView } from '../media/index.ts';
import { getPortfolio } from './get-portfolio.ts';

export const portfolioRoutes = (api: Api): void => {
  api.read(investorRoutes.getPortfolio, async (tx, { caller, query, locale }) => {
    const portfolio = await getPortfolio(tx, { userId: caller.subjectId, currency: query.currency });
    return {
      data: {
        currency: portfolio.currency,
        netWorth: Number(portfolio.netWorth.amount),
        investedAmount: Number(portfolio.invested.amount),
        countriesCount: portfolio.countriesCount,
        projects: portfolio.positions.map((position) => ({
          projectInfo: {
            documentId: position.infoDocumentId,
            slug: position.slug,
            title: inLanguage(position.title, locale),
          },
          images: position.images.map((image) =>
            imageView(
              image,
              inLanguage(image.alt, locale),
              image.caption && inLanguage(image.caption, locale),
            ),
          ),
          ownershipPercentage: position.ownershipPercent,
          tokenCount: position.shares,
          currentValue: Number(position.value.amount),
          price: Number(position.invested.amount),
          earnings: Number(position.earnings.amount),
        })),
      },
      meta: {},
    };
  });
};
