import { investorRoutes } from '@parcela/contract/investor';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { type Consents, getConsents } from '../accounts/index.ts';
import { clearReferral } from './delete-pending-referral.ts';
import { findPendingReferral, findVisit } from './referrals.queries.ts';
import { saveConsents } from './save-consents.ts';
import { storeVisit } from './store-affiliate-visit.ts';
import { deleteVisit } from './affiliate-visits.store.ts';

const consentsView = ({ analytics, marketing, decidedAt, textVersion }: Consents) => ({
  data: { analytics, marketing, decidedAt: decidedAt?.toISOString() ?? null, textVersion },
  meta: {},
});

const visitView = async (tx: Tx, userId: number) => {
  const visit = await findVisit(tx, userId);
  return { data: visit && { visitId: visit.visitId, storedAt: visit.storedAt.toISOString() }, meta: {} };
};

export const referralsRoutes = (api: Api): void => {
  api.read(investorRoutes.getConsents, async (tx, { caller }) =>
    consentsView(await getConsents(tx, caller.subjectId)),
  );

  api.write(investorRoutes.saveConsents, async (tx, { caller, body }) =>
    consentsView(await saveConsents(tx, caller.subjectId, body.data)),
  );

  api.read(investorRoutes.getReferral, async (tx, { caller }) => ({
    data: await findPendingReferral(tx, caller.subjectId),
    meta: {},
  }));

  api.write(investorRoutes.clearReferral, async (tx, { caller }) => {
    await clearReferral(tx, caller.subjectId);
    return { ok: true } as const;
  });

  api.read(investorRoutes.getMarketingVisit, (tx, { caller }) => visitView(tx, caller.subjectId));

  api.write(investorRoutes.storeMarketingVisit, async (tx, { caller, body: { data } }) => {
    if (data.userId !== undefined && data.userId !== caller.documentId)
      throw new BusinessError('common.forbidden');
    await storeVisit(tx, caller.subjectId, data.visitId);
    return visitView(tx, caller.subjectId);
  });

  api.write(investorRoutes.clearMarketingVisit, async (tx, { caller }) => {
    await deleteVisit(tx, caller.subjectId);
    return { ok: true } as const;
  });
};
