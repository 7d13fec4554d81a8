import type { Currency } from '@parcela/domain';
import { invariant } from '@parcela/platform/errors.ts';
import type { SandboxProcess } from '../app/sandbox-process.ts';

/** Accounts from which users pay, and to which their money returns. */
const payerIbans: Readonly<Record<Currency, string>> = {
  CZK: 'CZ6508000000192000145399',
  EUR: 'DE89370400440532013000',
  PLN: 'PL27114020040000300201355387',
};

/** A debt and its payer. */
export interface Bill {
  readonly name: string;
  readonly order: { readonly paymentReference: string; readonly price: number; readonly currency: Currency };
  /** The bank's ids of the movements that paid the order. */
  readonly movements: number[];
}

/** The differences of a payment from the instructions. */
export interface Transfer {
  readonly amount?: bigint;
  readonly currency?: Currency;
  readonly variableSymbol?: string;
  readonly name?: string;
  readonly message?: string;
}

const inUnits = (minor: number): string =>
  `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`;

/** Payers at the sandbox's bank. */
export const payersAt = (sandbox: () => SandboxProcess) => ({
  transfer: async ({ order, name, movements }: Bill, given: Transfer = {}): Promise<void> => {
    const currency = given.currency ?? order.currency;
    const { movementId } = await sandbox().control('/bank/transfer', {
      variableSymbol: given.variableSymbol ?? order.paymentReference,
      amount: given.amount === undefined ? order.price : Number(given.amount),
      currency,
      name: given.name ?? name,
      iban: payerIbans[currency],
      ...(given.message !== undefined && { message: given.message }),
    });
    movements.push(movementId as number);
  },
  /** Uses the form on the sandbox's page, which offers payers' typical mistakes. */
  transferByPage: async ({ order, name, movements }: Bill, variant: 'zeros'): Promise<void> => {
    const { currency } = order;
    const answer = await fetch(`${sandbox().url}/bank`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        currency,
        variableSymbol: order.paymentReference,
        amount: inUnits(order.price),
        name,
        iban: payerIbans[currency],
        message: '',
        variant,
      }),
    });
    const movementId = /sent=(\d+)/.exec(answer.headers.get('location') ?? '')?.[1];
    invariant(movementId !== undefined, 'the page sent nothing');
    movements.push(Number(movementId));
  },
  /** The bank reverses the last payment. */
  reversePayment: ({ movements }: Bill) =>
    sandbox().control('/bank/reverse', { movementId: movements.at(-1) }),
});
