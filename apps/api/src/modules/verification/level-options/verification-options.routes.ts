import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '../../../platform/http/api.ts';
import { listOptions } from './verification-options.queries.ts';

const pageSizeDefault = 25;

export const verificationOptionsRoutes = (api: Api): void => {
  api.read(investorRoutes.listVerificationOptions, async (tx, { query, locale }) => {
    const page = query['pagination[page]'] ?? 1;
    const pageSize = query['pagination[pageSize]'] ?? pageSizeDefault;
    const options = await listOptions(tx, locale);
    const total = options.length;
    return {
      data: options.slice((page - 1) * pageSize, page * pageSize),
      meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
    };
  });
};
