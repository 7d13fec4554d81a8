import { searchChoice, searchFlag, type SearchOf, searchOf } from '@parcela/web';

/** `checking` polls the payment after the return from a gateway; `method` shows the instructions of a transfer. */
export const paymentSearch = searchOf({
  checking: searchFlag,
  method: searchChoice(['bank-transfer']),
});
export type PaymentSearch = SearchOf<typeof paymentSearch>;
