import type { TransferOf } from '../modules/notifications/index.ts';
import { getBankTransfer } from '../modules/payments/index.ts';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import { BusinessError } from '@parcela/platform/errors.ts';

/** Returns the bank transfer details for a mail about an order; undefined if the order no longer needs a payment. */
export const transferOf =
  (deps: { readonly collection: Config['collection']; readonly brandName: ReadBrandName }): TransferOf =>
  async (tx, order) => {
    try {
      return await getBankTransfer(deps, tx, order);
    } catch (error) {
      if (error instanceof BusinessError) return undefined;
      throw error;
    }
  };
