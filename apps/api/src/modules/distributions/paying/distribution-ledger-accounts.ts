import type { Currency } from '@parcela/domain';
import { type AccountRef, payoutAccount } from '../../ledger/index.ts';

/** What a payout still owes to those whose lines are pending. */
export const potOf = (payoutId: number, currency: Currency): AccountRef<Currency> =>
  payoutAccount(`distribution:${payoutId}`, currency);

/** A line's money that waits for an account, or for staff. */
export const setAside = (lineId: number, currency: Currency): AccountRef<Currency> =>
  payoutAccount(`payout_line:${lineId}`, currency);

/** Money that the bank is to pay: where outgoing transfers of the kind `payout` take it from. */
export const onItsWay = (transferId: number, currency: Currency): AccountRef<Currency> =>
  payoutAccount(`payout:${transferId}`, currency);
