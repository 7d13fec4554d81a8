import { issuesOfPerson } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import { inLanguage, type Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import { maskLast3 } from '../../accounts/index.ts';
import { openChangeRequest, type OpenedRequest } from './change-requests.store.ts';
import { listOwnChangeRequests } from './change-requests.queries.ts';
import { isKnownCountry } from '../countries.ts';
import { createChangeRequest } from './create-change-request.ts';
import type { ReviewDeps } from '../reviews/review-context.ts';
import { withdrawChangeRequest } from './withdraw-change-request.ts';

const masked = new Set(['socialSecurityNumber', 'idOrPassportNumber']);

/** The problems that the questionnaire's rules find in the wanted values. */
export const problemsOf = (values: Parameters<typeof issuesOfPerson>[0]) => (today: string) =>
  issuesOfPerson(values, { today, isCountry: isKnownCountry }).map(([field, code]) => ({ field, code }));

/** The wanted values as their owner may see them: two numbers are masked, everything else is complete. */
const shownValues = ({ wanted }: OpenedRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wanted?.values ?? {}).flatMap(([field, value]) => {
      const shown = masked.has(field) ? maskLast3(value ?? null) : value;
      return typeof shown === 'string' ? [[field, shown]] : [];
    }),
  );

const listOwn = async (
  { vault }: ReviewDeps,
  tx: Tx,
  { locale, ...query }: Page & { readonly userId: number; readonly locale: Locale },
) => {
  const { total, requests } = await listOwnChangeRequests(tx, query);
  const shown = requests.map((request) => {
    const opened = openChangeRequest(vault, query.userId, request);
    return {
      documentId: request.documentId,
      values: shownValues(opened),
      reason: opened.wanted?.reason ?? '',
      state: request.state,
      comment: request.commentTexts ? inLanguage(request.commentTexts, locale) : request.comment,
      createdAt: request.createdAt.toISOString(),
      decidedAt: request.decidedAt?.toISOString() ?? null,
    };
  });
  return { total, shown };
};

/** The routes for users' requests to change their profiles. */
export const changeRequestsRoutes = (api: Api, deps: ReviewDeps): void => {
  api.read(investorRoutes.listChangeRequests, async (tx, { caller, query, locale }) => {
    const page = pageOf(query);
    const { total, shown } = await listOwn(deps, tx, { ...page, userId: caller.subjectId, locale });
    return listAnswer(shown, page, total);
  });

  api.write(investorRoutes.createChangeRequest, async (tx, { caller, body: { data }, locale, requestId }) => {
    const userId = caller.subjectId;
    await createChangeRequest(deps, tx, {
      userId,
      wanted: data,
      problemsOn: problemsOf(data.values),
      pathOf: (field) => `data.values.${field}`,
      requestId,
    });
    const { shown } = await listOwn(deps, tx, { userId, locale, page: 1, pageSize: 1 });
    const [created] = shown;
    if (!created) throw new Error('a request that was created is there');
    return { data: created, meta: {} };
  });

  api.write(investorRoutes.withdrawChangeRequest, async (tx, { caller, params, requestId }) => {
    const { documentId } = params;
    await withdrawChangeRequest(tx, { userId: caller.subjectId, documentId, requestId });
    return { ok: true } as const;
  });
};
