import type { Context } from '../../context.ts';
import type { CardPayment } from './payment.ts';
import { states } from './payment.ts';
import { signValues } from './signature.ts';

/** The bank's answer to a request: its code and its message. */
export interface Result {
  resultCode: number;
  resultMessage: string;
}

export const ok: Result = { resultCode: 0, resultMessage: 'OK' };
export const results = {
  missing: (field: string): Result => ({ resultCode: 100, resultMessage: `Missing parameter ${field}` }),
  invalid: (field: string): Result => ({ resultCode: 110, resultMessage: `Invalid parameter ${field}` }),
  expired: { resultCode: 130, resultMessage: 'Session expired' },
  notFound: { resultCode: 140, resultMessage: 'Payment not found' },
  wrongState: { resultCode: 150, resultMessage: 'Payment not in valid state' },
  notAllowed: { resultCode: 180, resultMessage: 'Operation not allowed' },
} as const;

/** `YYYYMMDDHHMMSS` in Prague. */
export function dttmOf(ms: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Prague',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return parts.format(ms).replaceAll(/\D/g, '');
}

type Fields = Record<string, unknown>;

/** Omits absent fields, because the bank neither sends nor signs empty ones. */
const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** The fields in their order with the bank's signature over them. */
export function signed({ config }: Context, fields: Fields): Fields {
  const sent = present(fields);
  return { ...sent, signature: signValues(Object.values(sent), config.csob.bankPrivateKey ?? '') };
}

/** The answer to every payment operation, in signature order. */
export function paymentAnswer(
  context: Context,
  { payId, ...result }: Result & { payId: string },
  payment?: CardPayment,
): Fields {
  return signed(context, {
    payId,
    dttm: dttmOf(context.clock.now()),
    ...result,
    paymentStatus: payment?.paymentStatus,
    authCode: payment?.authCode,
    statusDetail: payment?.paymentStatus === states.rejected ? '05' : undefined,
  });
}

/** The payer's return: text fields in signature order. */
export function returnFields(context: Context, payment: CardPayment): Record<string, string> {
  const result = payment.isExpired ? results.expired : ok;
  const fields = signed(context, {
    payId: payment.payId,
    dttm: dttmOf(context.clock.now()),
    ...result,
    paymentStatus: payment.paymentStatus,
    authCode: payment.authCode,
    merchantData: payment.merchantData,
  });
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
