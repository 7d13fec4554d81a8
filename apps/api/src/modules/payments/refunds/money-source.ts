import { type GatewayProvider, compactIban, ibanFromCzechAccount, isIban } from '@parcela/domain';
import type { Payment } from '../payments.store.ts';

/** The destination of a refund: the paying account, or the gateway that received the money. */
export type MoneySource =
  | { readonly provider: 'bank'; readonly iban: string }
  | { readonly provider: GatewayProvider };

/**
 * A statement writes an account as an IBAN, in the Czech form `19-2000145399/0800`, or as the 26 digits used in
 * Poland.
 */
const ibanOf = (account: string): string | null => {
  const compact = compactIban(account);
  const candidates = [compact, `PL${compact}`, ibanFromCzechAccount(account)];
  return candidates.find((candidate) => candidate !== null && isIban(candidate)) ?? null;
};

/** Null when the source of the money is unknown. */
export const sourceOf = ({
  provider,
  payerAccount,
}: Pick<Payment, 'provider' | 'payerAccount'>): MoneySource | null => {
  if (provider === 'wallet') return null;
  if (provider !== 'bank') return { provider };
  const iban = payerAccount === null ? null : ibanOf(payerAccount);
  return iban === null ? null : { provider, iban };
};
