import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { requireFreshSession } from '../../accounts/index.ts';
import { emptyWallet } from './empty-wallet.ts';
import { withdrawFromWallet } from './withdraw-from-wallet.ts';
import { listOwnWithdrawals, type ShownState } from './withdrawals.queries.ts';

const presentWithdrawal = <C extends string>(row: {
  readonly documentId: string;
  readonly amount: bigint;
  readonly currency: C;
  readonly ibanEnd: string;
  readonly state: ShownState;
  readonly createdAt: Date;
}) => ({
  documentId: row.documentId,
  amount: Number(row.amount),
  currency: row.currency,
  account: `•••• ${row.ibanEnd}`,
  state: row.state,
  requestedAt: row.createdAt.toISOString(),
});

/** The routes with which an investor requests a withdrawal and sees earlier ones. */
export const withdrawalsRoutes = (api: Api): void => {
  api.write(investorRoutes.emptyOutWallet, async (tx, { caller, requestId }) => {
    requireFreshSession(caller);
    const withdrawn = await emptyWallet(tx, { userId: caller.subjectId, requestId });
    const withdrawals = withdrawn.map(({ withdrawal, account }) =>
      presentWithdrawal({ ...withdrawal, ...withdrawal.amount, ibanEnd: account.ibanEnd }),
    );
    return { data: { withdrawals }, meta: {} };
  });

  api.write(investorRoutes.requestWithdrawal, async (tx, { caller, body, requestId }) => {
    requireFreshSession(caller);
    const { withdrawal, account } = await withdrawFromWallet(tx, {
      userId: caller.subjectId,
      amount: { amount: BigInt(body.amount), currency: body.currency },
      requestId,
    });
    return presentWithdrawal({ ...withdrawal, ...withdrawal.amount, ibanEnd: account.ibanEnd });
  });

  api.read(investorRoutes.listWithdrawals, async (tx, { caller, query }) => {
    const page = pageOf(query);
    const { total, withdrawals } = await listOwnWithdrawals(tx, { ...page, userId: caller.subjectId });
    return listAnswer(withdrawals.map(presentWithdrawal), page, total);
  });
};
