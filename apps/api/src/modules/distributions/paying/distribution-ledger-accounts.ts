import type { Currency } from '@parcela/domain';
import { type AccountRef, payableAccount } from '@parcela/ledger';

/** What a distribution still owes to those whose lines are pending. */
export const distributionPayable = (distributionId: number, currency: Currency): AccountRef<Currency> =>
  payableAccount(`distribution_payable:${distributionId}`, currency);

/** A line's money that waits for an account, or for staff. */
export const earmarked = (lineId: number, currency: Currency): AccountRef<Currency> =>
  payableAccount(`distribution_line:${lineId}`, currency);

/** Money that the bank is to pay: where outgoing transfers of distribution lines come from. */
export const inTransit = (transferId: number, currency: Currency): AccountRef<Currency> =>
  payableAccount(`distribution:${transferId}`, currency);
