import type { WalletCurrency } from '@parcela/domain';
import type { Generated } from 'kysely';

export interface WalletsTables {
  wallets: {
    id: Generated<number>;
    document_id: string;
    user_id: number;
    currency: WalletCurrency;
    created_at: Generated<Date>;
  };
}
