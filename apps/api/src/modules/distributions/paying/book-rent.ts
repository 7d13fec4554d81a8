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
 * Books the income or the proceeds once: to the project, the platform, the tax office and the holders (`net`). A
 * released reserve comes from the project, the rest from where rent and proceeds are received. A correction books the
 * change, which may be negative or zero.
 */
export const bookRent = async (
  tx: Tx,
  { id, projectId, currency, figures }: Distribution,
  { reserve, fee, withholding, net }: Omit<DistributionParts, 'costs'>,
): Promise<void> => {
  const released = figures?.released ?? 0n;
  const lines: readonly (readonly [AccountRef, bigint])[] = [
    // The receiver of the rent paid the costs; this money never reached us.
    [externalAccount('rent', currency), released - (reserve + fee + withholding + net)],
    [projectAccount(projectId, currency), reserve - released],
    [feeAccount(currency), fee],
    [withholdingAccount(currency), withholding],
    [distributionPayable(id, currency), net],
  ];
  const postings = lines.flatMap(([account, amount]) => (amount === 0n ? [] : [{ account, amount }]));
  if (postings.length > 0)
    await post(tx, { kind: 'distribution.started', source: { type: 'distribution', id }, postings });
};
