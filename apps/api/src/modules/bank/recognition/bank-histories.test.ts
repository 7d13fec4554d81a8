import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import {
  camtFile,
  fioCsvFile,
  gpcFileOf,
  payerIban,
  type WrittenMovement,
} from '../../../../../../packages/providers/test/support/written-statements.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { bankDesk } from '../../../../test/support/bank/bank-desk.ts';
import { statementLine } from '../../../../test/support/bank/import-statement-line.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { assertSafe, testInvestors } from '../../../../test/support/payments/payment-fixture.ts';
import { receiveFromBank } from '../../payments/index.ts';

const context = useTestDatabase();
const { deps } = testInvestors();
const made = { staffId: 0, run: 0 };
const desk = bankDesk(context, { incoming: receiveFromBank(deps), owners: {} }, () => made.staffId);

/** A movement at the bank; several may be equal except for their numbers. */
interface Movement {
  readonly day: number;
  readonly amount: number;
  readonly name: 'Jan Novak' | 'Aleksandra Brzeczyszczykiewicz';
  /** The bank has used this number before. */
  readonly isReused: boolean;
}
type Form = 'feed' | 'camt.053' | 'gpc' | 'fio-csv';
interface Reading {
  readonly form: Form;
  readonly from: number;
  readonly to: number;
}

// Monday to Friday.
const lastDay = 5;
const dayOf = (day: number): string => `2026-11-${String(15 + day).padStart(2, '0')}`;
const movements = fc.array(
  fc.record<Movement>({
    day: fc.integer({ min: 1, max: lastDay }),
    amount: fc.integer({ min: 1, max: 3 }),
    name: fc.constantFrom('Jan Novak', 'Aleksandra Brzeczyszczykiewicz'),
    isReused: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);
const readings = fc.array(
  fc.record({
    form: fc.constantFrom<Form>('feed', 'camt.053', 'gpc', 'fio-csv'),
    from: fc.integer({ min: 1, max: lastDay }),
    length: fc.integer({ min: 0, max: lastDay }),
  }),
  { minLength: 1, maxLength: 4 },
);

/**
 * Two file lines that are equal in every field wait, while both movements are already in the books through the bank's
 * API.
 */
const equalLinesOfOneStatement: [Movement[], { form: Form; from: number; length: number }[]] = [
  [false, true].map((isReused) => ({ day: 3, amount: 1, name: 'Jan Novak', isReused })),
  [
    { form: 'feed', from: 1, length: 2 },
    { form: 'camt.053', from: 1, length: 2 },
    { form: 'feed', from: 1, length: 0 },
  ],
];

/**
 * Each format has its own numbers; GPC has no number, or one for all lines, and a reused number belongs to the first
 * movement. Only a statement has two lines that are equal in every field.
 */
const numberIn = (form: Form, place: number, { isReused }: Movement): string => {
  const number = made.run * 100 + (isReused ? 0 : place);
  if (form === 'gpc') return isReused ? '0' : String(number);
  return String(number + { feed: 1, 'camt.053': 2, 'fio-csv': 3 }[form] * 1_000_000);
};
const amountOf = ({ amount }: Movement): bigint => BigInt(made.run * 100 + amount) * 100n;
const written =
  (form: Form) =>
  ([place, movement]: readonly [number, Movement]): WrittenMovement => ({
    id: numberIn(form, place, movement),
    bookedOn: dayOf(movement.day),
    amount: amountOf(movement),
    isReversal: false,
    symbol: '',
    name: movement.name,
    message: '',
  });
const feedLine = (
  [place, movement]: readonly [number, Movement],
  all: readonly Movement[],
): StatementLine => {
  const first = all.findIndex(
    (each) => each.day === movement.day && each.amount === movement.amount && each.name === movement.name,
  );
  const movementId = numberIn('feed', place, { ...movement, isReused: movement.isReused && first === place });
  return statementLine({
    movementId,
    references: { movement: movementId },
    bookedOn: dayOf(movement.day),
    amount: amountOf(movement),
    payerName: movement.name,
    payerAccount: payerIban,
  });
};

const readNow = async (all: readonly Movement[], { form, from, to }: Reading, id: number): Promise<void> => {
  const lines = [...all.entries()]
    .filter(([, { day }]) => from <= day && day <= to)
    .toSorted(([, one], [, other]) => one.day - other.day);
  if (lines.length === 0) return;
  if (form === 'feed') return desk.feed(lines.map((line) => feedLine(line, all)));
  const period =
    // GPC's opening balance is dated the day before.
    { id: `2026-${id}`, from: dayOf(form === 'gpc' ? from - 1 : from), to: dayOf(to), opening: 0n };
  const statements = [{ ...period, movements: lines.map(written(form)) }];
  const bytes = {
    'camt.053': () =>
      camtFile(statements, {
        version: '08',
        encoding: 'UTF-8',
        isBatched: false,
        charge: 0n,
        chargesAt: 'entry',
      }),
    gpc: () => gpcFileOf(statements, 'windows-1250'),
    'fio-csv': () => fioCsvFile(statements, 'UTF-8'),
  }[form]();
  await desk.import(await desk.upload(bytes)).catch((error: unknown) => {
    // Meanwhile another member of staff has imported the same file.
    if (!(error instanceof Error && 'code' in error && error.code === 'statement_file.imported')) throw error;
  });
};

/** A movement without its number, and without the part of the name that a format lacks. */
const keyOf = (line: {
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly payerName: string | null;
}): string => `${line.bookedOn} ${line.amount} ${line.payerName?.slice(0, 3).toUpperCase()}`;
/** How often each key occurs. */
const counted = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

beforeAll(async () => {
  made.staffId = (await signedInStaff(context(), ['finance'])).staffId;
});

describe('any history of the bank, in any form, imported in any order by two members of staff', () => {
  it('has each movement in the books once, or leaves it to staff', async () => {
    await fc.assert(
      fc.asyncProperty(movements, readings, async (all, chosen) => {
        made.run += 1;
        const before = (await desk.movements()).length;
        const reads = chosen.map(({ form, from, length }): Reading => ({
          form,
          from,
          to: Math.min(lastDay, from + length),
        }));
        const half = Math.ceil(reads.length / 2);
        const byOne = async (own: readonly Reading[], first: number): Promise<void> => {
          for (const [place, each] of own.entries()) await readNow(all, each, made.run * 10 + first + place);
        };
        await Promise.all([byOne(reads.slice(0, half), 0), byOne(reads.slice(half), 5)]);
        const seen = all.filter(({ day }) => reads.some(({ from, to }) => from <= day && day <= to));
        const truth = counted(
          seen.map((movement) =>
            keyOf({ bookedOn: dayOf(movement.day), amount: amountOf(movement), payerName: movement.name }),
          ),
        );
        const booked = counted((await desk.movements()).slice(before).map(keyOf));
        // No movement is in the books twice, even before a staff decision.
        for (const [key, count] of booked) expect([key, count <= (truth.get(key) ?? 0)]).toEqual([key, true]);
        // The deciding staff member knows the bank's lines: if the bank has the line more often than the books, it is
        // another movement.
        for await (const line of desk.toDecide()) {
          const { documentId, candidates } = line;
          const now = (await desk.movements()).slice(before).map(keyOf);
          const key = keyOf(line);
          const isMissing = (counted(now).get(key) ?? 0) < (truth.get(key) ?? 0);
          const [movement] = candidates;
          if (isMissing || movement === undefined) await desk.another(documentId, candidates);
          else await desk.same(documentId, movement);
        }
        const after = (await desk.movements()).slice(before);
        expect(counted(after.map(keyOf))).toEqual(truth);
        expect(after.reduce((sum, { amount }) => sum + amount, 0n)).toBe(
          seen.reduce((sum, movement) => sum + amountOf(movement), 0n),
        );
      }),
      { numRuns: 20, examples: [equalLinesOfOneStatement] },
    );
    await assertSafe(context());
  }, 60_000);
});
