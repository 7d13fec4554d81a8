import type { Currency } from '@parcela/domain';
import { type AccountRef, payableAccount } from '@parcela/ledger';

/** The amount that a distribution still owes to holders with pending lines. */
export const distributionPayable = (distributionId: number, currency: Currency): AccountRef<Currency> =>
  payableAccount(`distribution_payable:${distributionId}`, currency);

/** A line's money that waits for an account or for staff. */
export const earmarked = (lineId: number, currency: Currency): AccountRef<Currency> =>
  payableAccount(`distribution_line:${lineId}`, currency);

/** Money that the bank will pay: the source of the outgoing transfers of distribution lines. */
export const inTransit = (transferId: number, currency: Currency): AccountRef<Currency> =>
  payableAccount(`distribution:${transferId}`, currency);
