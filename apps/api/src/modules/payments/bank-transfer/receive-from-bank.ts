import type { IncomingMoney } from '../../bank/index.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { endEarlyReturn, lockEarlyReturn } from '../suspense/early-return.ts';
import { receivePayment } from '../receiving/receive-payment.ts';
import { receiveEarlierReversals, receiveReversal } from '../reversals/receive-reversal.ts';

/** Processes the money of a statement: a bank transfer, or a reversal by the bank. */
export const receiveFromBank = (deps: PaymentDeps): IncomingMoney => ({
  receivePayment: async (tx, payment) => {
    const { providerRef, amount, reference, payerName, payerAccount } = payment;
    await receivePayment(deps, tx, {
      provider: 'bank',
      providerRef,
      paymentType: 'BankTransfer',
      amount,
      reference,
      payerName,
      payerAccount,
      attemptId: null,
    });
    await receiveEarlierReversals(tx, payment);
  },
  receiveReversal,
  lockEarlyReturn,
  endEarlyReturn,
});
