import type { IncomingMoney } from '../../bank/index.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { receivePayment } from '../receiving/receive-payment.ts';
import { receiveReversal } from '../reversals/receive-reversal.ts';

/** Processes the money of a statement: a payment by bank transfer, or one that the bank took back. */
export const receiveFromBank = (deps: PaymentDeps): IncomingMoney => ({
  receivePayment: async (tx, payment) => {
    await receivePayment(deps, tx, {
      ...payment,
      provider: 'bank',
      paymentType: 'BankTransfer',
      attemptId: null,
    });
  },
  receiveReversal,
});
