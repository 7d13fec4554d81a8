import type { DistributionParts } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import {
  type AccountRef,
  externalAccount,
  feeAccount,
  post,
  projectAccount,
  withholdingAccount,
} from '@parcela/ledger';
import type { Distribution } from '../distributions.store.ts';
import { distributionPayable } from './distribution-ledger-accounts.ts';

/**
 * Books once what came in: to the project, the platform, the tax office, and what holders get (`net`). A correction
 * books what it changes, which may be less than nothing, or nothing at all.
 */
export const bookRent = async (
  tx: Tx,
  { id, projectId, currency }: Distribution,
  { reserve, fee, withholding, net }: Omit<DistributionParts, 'costs'>,
): Promise<void> => {
  const lines: readonly (readonly [AccountRef, bigint])[] = [
    // Costs were paid where the rent came in; that money was never with us.
    [externalAccount('rent', currency), -(reserve + fee + withholding + net)],
    [projectAccount(projectId, currency), reserve],
    [feeAccount(currency), fee],
    [withholdingAccount(currency), withholding],
    [distributionPayable(id, currency), net],
  ];
  const postings = lines.flatMap(([account, amount]) => (amount === 0n ? [] : [{ account, amount }]));
  if (postings.length > 0)
    await post(tx, { kind: 'distribution.started', source: { type: 'distribution', id }, postings });
};
