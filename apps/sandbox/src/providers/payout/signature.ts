import { sha256Hex } from '../../platform/digest.ts';

/** The signed fields of a refund; in the answer to a refund the IBAN is empty. */
export interface SignedRefund {
  amount: string | number;
  currency: string;
  external_id: string;
  iban: string;
  nonce: string;
}

/**
 * Lower-case hex SHA-256 of the fields, with the client secret last, joined by `|`; an empty field has its
 * place.
 */
function sign(fields: readonly (string | number)[], clientSecret: string): string {
  return sha256Hex([...fields, clientSecret].join('|'));
}

/** Signs a checkout's request or answer. The signature covers the amount in the form in which it was sent. */
export function signCheckout(
  checkout: { amount: string | number; currency: string; external_id: string; nonce: string },
  clientSecret: string,
): string {
  return sign([checkout.amount, checkout.currency, checkout.external_id, checkout.nonce], clientSecret);
}

export function signRefund(refund: SignedRefund, clientSecret: string): string {
  return sign([refund.amount, refund.currency, refund.external_id, refund.iban, refund.nonce], clientSecret);
}

export function signWebhook(
  webhook: { external_id: string; type: string; nonce: string },
  clientSecret: string,
): string {
  return sign([webhook.external_id, webhook.type, webhook.nonce], clientSecret);
}
