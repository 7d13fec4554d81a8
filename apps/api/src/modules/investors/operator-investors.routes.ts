import { operatorRoutes } from '@parcela/contract/operator';
import { z } from 'zod/mini';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { showInvestor } from './show-investor.ts';
import { type InvestorRow, listInvestors } from './list-investors.queries.ts';

/** The list is sorted by the number of the account. */
const listKey = z.int32();

const presentItem = (row: InvestorRow) => ({
  documentId: row.documentId,
  email: row.email,
  name: row.name,
  country: row.country,
  state: row.state,
  levels: [...row.levels],
  isRestricted: row.isRestricted,
  risk: row.risk,
  registeredAt: row.registeredAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

const flagOf = (value: 'true' | 'false' | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'true';

export const operatorInvestorsRoutes = (api: Api, deps: { readonly vault: PersonalVault }): void => {
  // If the view cannot be recorded, nothing is shown.
  api.write(operatorRoutes.getOperatorUser, async (tx, { params, locale, caller, requestId }) => {
    const asked = { user: params.documentId, locale, staffId: caller.subjectId, requestId };
    return { data: await showInvestor(deps, tx, asked), meta: {} };
  });

  api.read(operatorRoutes.listInvestors, async (tx, { query }) => {
    const page = pageAfterOf(query, listKey);
    const rows = await listInvestors(tx, {
      ...page,
      search: query['filters[search]'],
      state: query['filters[state]'],
      level: query['filters[level]'],
      country: query['filters[country]'],
      risk: query['filters[risk]'],
      isRestricted: flagOf(query['filters[restricted]']),
    });
    return answerAfter(rows, page, { keyOf: ({ userId }) => userId, present: presentItem });
  });
};
