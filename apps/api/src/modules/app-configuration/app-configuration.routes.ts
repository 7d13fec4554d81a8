import { investorRoutes } from '@parcela/contract/investor';
import { inLanguage } from '@parcela/domain';
import type { Api } from '@parcela/platform/http/api.ts';
import { imageView } from '../media/index.ts';
import { everybody } from '@parcela/platform/http/responses/response-cache.ts';
import { documentFinder, documentView } from '../legal-documents/index.ts';
import { readAppConfiguration } from './app-configuration.queries.ts';
import type { Company } from './brand/brand.ts';
import { imprintIn } from './imprint.ts';

export interface AppConfigurationRoutesDeps {
  readonly administrator: Company;
  /** The providers of sign-in, besides e-mail and password. */
  readonly socialProviders: readonly ('google' | 'apple')[];
}

export const appConfigurationRoutes = (api: Api, deps: AppConfigurationRoutesDeps): void => {
  api.readShared(investorRoutes.getAppConfiguration, everybody, async (tx, { locale }) => {
    const row = await readAppConfiguration(tx);
    const documentOf = documentFinder(row.documents);
    const terms = documentOf('terms');
    const privacy = documentOf('privacy');
    const whitePaper = documentOf('white_paper');
    return {
      data: {
        title: inLanguage(row.title, locale),
        image: row.image && imageView(row.image, inLanguage(row.image.alt, locale), null),
        termsAndConditions: terms ? documentView(terms, locale) : null,
        privacyPolicy: privacy ? documentView(privacy, locale) : null,
        whitePaper: whitePaper ? documentView(whitePaper, locale) : null,
        conversionRateEurToCzk: row.eurToCzk,
        conversionRateEurToPln: row.eurToPln,
        ratesAt: row.ratesAt.toISOString(),
        administrator: { ...deps.administrator, text: inLanguage(row.administratorText, locale) },
        imprint: imprintIn(row.imprint, locale),
        socialProviders: [...deps.socialProviders],
      },
      meta: {},
    };
  });
};
