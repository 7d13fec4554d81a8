import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '../../platform/http/api.ts';
import { imageView } from '../media/index.ts';
import { everybody } from '../articles/audience.policy.ts';
import type { LegalDocumentKind, LegalDocumentPage } from '../legal-documents/legal-documents.tables.ts';
import { listDocumentsInForce, readAppConfiguration } from '../legal-documents/legal-documents.queries.ts';
import { documentView } from '../legal-documents/legal-documents.presenter.ts';
import { imprintIn } from './imprint.ts';
import { inLanguage } from '@parcela/domain';

/** Who operates the platform: configuration of the deployment. */
export interface Administrator {
  readonly name: string;
  readonly address: string;
  readonly companyId: string;
  readonly email: string;
}

export interface ContentRoutesDeps {
  readonly administrator: Administrator;
  /** Who can sign people in, besides e-mail and password. */
  readonly socialProviders: readonly ('google' | 'apple')[];
}

export const contentRoutes = (api: Api, deps: ContentRoutesDeps): void => {
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

  api.readShared(investorRoutes.getLegalDocuments, everybody, async (tx, { locale }) => {
    const documentOf = documentFinder(await listDocumentsInForce(tx, ['terms', 'privacy']));
    const terms = documentOf('terms');
    const privacy = documentOf('privacy');
    return {
      data: {
        terms: terms ? documentView(terms, locale) : null,
        privacy: privacy ? documentView(privacy, locale) : null,
      },
      meta: {},
    };
  });
};

const documentFinder = (pages: readonly LegalDocumentPage[]) => (kind: LegalDocumentKind) =>
  pages.find((page) => page.kind === kind);
