import type { StaffPermission } from '@parcela/domain';
import { currencies, walletCurrencies } from '@parcela/domain';
import { area } from '../../shared/resource/fields.ts';
import { instant, list, text, softText, states, type Value } from '../../shared/resource/values.ts';
import type { Staff } from '../../shared/session/staff.ts';

const labelOf = (currency: (typeof currencies)[number]) => `bo.currency.${currency}` as const;
export const currencyChoices = { names: currencies, labelOf };
export const walletCurrencyChoices = { names: walletCurrencies, labelOf };

/** The reason why an investor's money may not leave now. */
export const blockers = states<'restricted' | 'not_cleared'>({
  restricted: ['negative', 'boMoneyOut.blocker.restricted'],
  not_cleared: ['attention', 'boMoneyOut.blocker.not_cleared'],
});

export const params = ({ documentId }: { readonly documentId: string }) => ({ documentId });
export const reason = area('bo.reason', { description: 'bo.reasonHint' });

/** A bank account by its holder and the end of its IBAN. */
export const accountOf = (name: string, ibanEnd: string): Value =>
  list([text(name), softText(`…${ibanEnd}`)]);

/** A payment, described by its payer and its date. */
export const paymentName = (payment: {
  readonly payerName: string | null;
  readonly arrivedAt: string;
}): Value => list([text(payment.payerName), instant(payment.arrivedAt)]);

/** For routes whose permission depends on their subject. */
export const holds = (staff: Staff, permission: StaffPermission): boolean =>
  staff.permissions.includes(permission);
