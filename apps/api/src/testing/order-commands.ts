import type { OrderState } from '@parcela/domain';
import fc from 'fast-check';

/** The price of one share of a sample project with its fee. */
const unitPrice = 1_010_00n;

/** What an order is in the small model: whole hours, no ledger, no database. */
export interface ModelOrder {
  readonly id: number;
  readonly buyer: number;
  readonly shares: number;
  state: OrderState;
  settled: bigint;
  fromWallet: bigint;
  suspense: bigint;
  deadline: number;
}

export type Command =
  | { readonly do: 'place'; readonly buyer: number; readonly shares: number }
  | {
      readonly do: 'start' | 'pay' | 'payPart' | 'hold' | 'authorize' | 'cancel' | 'cancelByStaff' | 'fail';
      readonly order: number;
    }
  | { readonly do: 'credit'; readonly buyer: number; readonly amount: bigint }
  | { readonly do: 'wait'; readonly hours: number };

export const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('place' as const),
        buyer: fc.nat(2),
        shares: fc.integer({ min: 1, max: 6 }),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'start',
          'pay',
          'payPart',
          'hold',
          'authorize',
          'cancel',
          'cancelByStaff',
          'fail',
        ),
        order: fc.nat(7),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('credit' as const),
        buyer: fc.nat(2),
        amount: fc.bigInt({ min: 1n, max: 4_000_00n }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
    },
  ),
  { minLength: 5, maxLength: 25 },
);

/** What Paid still needs, of an order that is not over. */
export const owedOf = ({ shares, settled, fromWallet }: ModelOrder): bigint =>
  unitPrice * BigInt(shares) - settled - fromWallet;
