import { type Currency, convert, currencies, formatDecimal, money } from '@parcela/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';

interface Case {
  readonly amount: bigint;
  readonly from: Currency;
  readonly to: Currency;
  readonly eurToCzk: bigint;
  readonly eurToPln: bigint;
}

const cases = (amountMax: bigint): Case[] =>
  fc.sample(
    fc.record({
      amount: fc.bigInt({ min: -amountMax, max: amountMax }),
      from: fc.constantFrom(...currencies),
      to: fc.constantFrom(...currencies),
      eurToCzk: fc.bigInt({ min: 10_000_000n, max: 100_000_000n }),
      eurToPln: fc.bigInt({ min: 1_000_000n, max: 9_999_999n }),
    }),
    2000,
  );

/** At whole, even rates, every second amount ends in a half. */
const halves: Case[] = currencies.flatMap((from) =>
  currencies.flatMap((to) =>
    Array.from({ length: 80 }, (_, amount) => ({
      amount: BigInt(amount - 40),
      from,
      to,
      eurToCzk: 20_500_000n,
      eurToPln: 4_000_000n,
    })),
  ),
);

describe('conversion in the database', () => {
  const context = useTestDatabase();

  it.each([
    ['of usual amounts', cases(100_000_000n)],
    ['of great amounts', cases(10n ** 15n)],
    ['of halves', halves],
  ])('equals convert() of the domain rules (%s)', async (_name, all) => {
    const { rows } = await sql<{ converted: bigint }>`
      select convert_money(c.amount, c.source, c.target, c.czk / 1000000.0, c.pln / 1000000.0) as converted
      from unnest(${all.map(({ amount }) => String(amount))}::bigint[], ${all.map(({ from }) => from)}::text[],
        ${all.map(({ to }) => to)}::text[], ${all.map(({ eurToCzk }) => String(eurToCzk))}::bigint[],
        ${all.map(({ eurToPln }) => String(eurToPln))}::bigint[])
        with ordinality as c (amount, source, target, czk, pln, place)
      order by c.place`.execute(context().admin.kysely);
    expect(rows.map(({ converted }) => converted)).toEqual(
      all.map(
        ({ amount, from, to, eurToCzk, eurToPln }) =>
          convert(money(amount, from), to, {
            eurToCzk: formatDecimal(eurToCzk, 6),
            eurToPln: formatDecimal(eurToPln, 6),
          }).amount,
      ),
    );
  });
});
