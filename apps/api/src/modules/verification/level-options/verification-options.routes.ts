import { investorRoutes } from '@parcela/contract/investor';
import { offsetOf } from '@parcela/platform/paging/counted-page.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { listOptions } from './verification-options.queries.ts';

export const verificationOptionsRoutes = (api: Api): void => {
  api.read(investorRoutes.listVerificationOptions, async (tx, { query, locale }) => {
    const page = pageOf(query);
    const options = await listOptions(tx, locale);
    const from = offsetOf(page);
    return listAnswer(options.slice(from, from + page.pageSize), page, options.length);
  });
};
