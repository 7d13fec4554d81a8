import type { Locale, Localized } from '@parcela/domain';
import type { Generated } from 'kysely';
import type { PaymentsTables } from '../payments.tables.ts';

export interface WalletAttemptsTables {
  payment_attempts: PaymentsTables['payment_attempts'] & { authorization_resends: Generated<number> };
  /** View of accounts. */
  mail_recipients: { readonly user_id: number; readonly email: string; readonly language: Locale };
  /** View of orders. */
  order_headings: { readonly order_id: number; readonly project_title: Localized };
}
