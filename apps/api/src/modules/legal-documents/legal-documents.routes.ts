import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import { everybody } from '@parcela/platform/http/responses/response-cache.ts';
import { documentFinder, documentView } from './legal-documents.presenter.ts';
import { listDocumentsInForce } from './legal-documents.queries.ts';

/** The terms and the privacy policy in force, which users agree to when they sign up. */
export const legalDocumentsRoutes = (api: Api): void => {
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
