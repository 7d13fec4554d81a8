import type { TransferOf } from '../modules/notifications/index.ts';
import { getBankTransfer } from '../modules/payments/index.ts';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import { BusinessError } from '@parcela/platform/errors.ts';

/** The bank transfer details of an order for the mail about it; undefined once the order needs no payment. */
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
