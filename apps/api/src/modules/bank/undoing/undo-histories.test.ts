import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, externalAccount } from '@parcela/ledger';
import {
  camtFile,
  gpcFileOf,
  payerIban,
  type WrittenMovement,
} from '../../../../../../packages/providers/test/support/written-statements.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { bankDesk } from '../../../../test/support/bank/bank-desk.ts';
import { statementLine } from '../../../../test/support/bank/import-statement-line.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { assertSafe, testInvestors } from '../../../../test/support/payments/payment-fixture.ts';
import { paymentsOfLines, receiveFromBank } from '../../payments/index.ts';
import { undoFileAction } from './undo-file.ts';
import { undoLineAction } from './undo-line.ts';

const context = useTestDatabase();
const { deps } = testInvestors();
const parts = { payments: paymentsOfLines, owners: {} };
const made = { first: 0, second: 0, run: 0 };
const desk = bankDesk(context, { incoming: receiveFromBank(deps), owners: {} }, () => made.first);

interface Movement {
  readonly day: number;
  readonly amount: number;
}
type Form = 'feed' | 'camt.053' | 'gpc';
/** Staff or the feed read the days in one format. */
interface ReadStep {
  readonly does: 'read';
  readonly form: Form;
  readonly from: number;
  readonly length: number;
}
/** Two people undo the import of one of the files imported so far. */
interface UndoStep {
  readonly does: 'undo';
  readonly which: number;
}
type Step = ReadStep | UndoStep;

const lastDay = 4;
const dayOf = (day: number): string => `2026-11-${String(15 + day).padStart(2, '0')}`;
// Only the bank knows which of two equal movements a line is.
const movements = fc.uniqueArray(
  fc.record<Movement>({ day: fc.integer({ min: 1, max: lastDay }), amount: fc.integer({ min: 1, max: 2 }) }),
  { minLength: 1, maxLength: 4, selector: ({ day, amount }) => `${day} ${amount}` },
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record<ReadStep>({
        does: fc.constant('read' as const),
        form: fc.constantFrom<Form>('feed', 'camt.053', 'gpc'),
        from: fc.integer({ min: 1, max: lastDay }),
        length: fc.integer({ min: 0, max: lastDay }),
      }),
    },
    { weight: 1, arbitrary: fc.record<UndoStep>({ does: fc.constant('undo' as const), which: fc.nat(5) }) },
  ),
  { minLength: 2, maxLength: 6 },
);

const amountOf = ({ amount }: Movement): bigint => BigInt(made.run * 100 + amount) * 100n;
const numberIn = (form: Form, place: number): string =>
  String(made.run * 100 + place + { feed: 1, 'camt.053': 2, gpc: 3 }[form] * 1_000_000);
const written =
  (form: Form) =>
  ([place, movement]: readonly [number, Movement]): WrittenMovement => ({
    id: numberIn(form, place),
    bookedOn: dayOf(movement.day),
    amount: amountOf(movement),
    isReversal: false,
    symbol: '',
    name: 'Jan Novak',
    message: '',
  });

/** A reading that has not been undone. */
interface Reading {
  readonly file: string | null;
  readonly bytes: Uint8Array | null;
  readonly from: number;
  readonly to: number;
}

const fileOf = (
  form: 'camt.053' | 'gpc',
  lines: readonly WrittenMovement[],
  days: Omit<Reading, 'file' | 'bytes'>,
  id: number,
): Uint8Array => {
  const { from, to } = days;
  // GPC's opening balance is dated the day before.
  const period = {
    id: `2026-${id}`,
    from: dayOf(form === 'gpc' ? from - 1 : from),
    to: dayOf(to),
    opening: 0n,
  };
  const statements = [{ ...period, movements: lines }];
  return form === 'gpc'
    ? gpcFileOf(statements, 'windows-1250')
    : camtFile(statements, {
        version: '08',
        encoding: 'UTF-8',
        isBatched: false,
        charge: 0n,
        chargesAt: 'entry',
      });
};

const read = async (
  all: readonly Movement[],
  { form, from, length }: ReadStep,
  id: number,
): Promise<Reading | undefined> => {
  const to = Math.min(lastDay, from + length);
  const lines = [...all.entries()]
    .filter(([, { day }]) => from <= day && day <= to)
    .toSorted(([, one], [, other]) => one.day - other.day);
  if (lines.length === 0) return undefined;
  if (form === 'feed') {
    await desk.feed(
      lines.map(([place, movement]) =>
        statementLine({
          movementId: numberIn('feed', place),
          references: { movement: numberIn('feed', place) },
          bookedOn: dayOf(movement.day),
          amount: amountOf(movement),
          payerName: 'Jan Novak',
          payerAccount: payerIban,
        }),
      ),
    );
    return { file: null, bytes: null, from, to };
  }
  const bytes = fileOf(form, lines.map(written(form)), { from, to }, id);
  const file = await desk.upload(bytes);
  await desk.import(file).catch((error: unknown) => {
    // The bytes belong to a file that is already imported.
    if (!(error instanceof Error && 'code' in error && error.code === 'statement_file.imported')) throw error;
  });
  return { file, bytes, from, to };
};

const by = () => ({
  requestedBy: made.first,
  approvedBy: made.second,
  approval: 'test',
  reason: 'It is wrong',
  requestId: 'test',
});
const undoLine = (movement: string, sameAs: string) =>
  context().transact((tx) => undoLineAction(parts).execute(tx, { movement, sameAs }, by()));
const undoFile = (file: string) =>
  context().transact((tx) => undoFileAction(parts).execute(tx, { file }, by()));

interface Counted {
  readonly documentId: string;
  readonly key: string;
}
/** This run's movements that have not been undone. */
const counted = async (): Promise<readonly Counted[]> => {
  const { rows } = await sql<Counted>`
    select m.document_id as "documentId", m.booked_on || ' ' || m.amount as key from bank_movement_items m
    where m.counter_document_id is null and m.undone_document_id is null
      and m.amount between ${made.run * 10_000} and ${made.run * 10_000 + 9_999}
    order by m.id`.execute(context().admin.kysely);
  return rows;
};
const keyOf = (movement: Movement): string => `${dayOf(movement.day)} ${amountOf(movement)}`;
const countsOf = (keys: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]));

/** Decides waiting lines: careless staff book a line again that is already in the books. */
const decide = async (isCareless: () => boolean): Promise<void> => {
  for await (const line of desk.toDecide()) {
    const key = `${line.bookedOn} ${line.amount}`;
    const booked = (await counted()).find(
      (each) => each.key === key && line.candidates.includes(each.documentId),
    );
    if (booked === undefined || isCareless()) await desk.another(line.documentId, line.candidates);
    else await desk.same(line.documentId, booked.documentId);
  }
};

beforeAll(async () => {
  made.first = (await signedInStaff(context(), ['finance'])).staffId;
  made.second = (await signedInStaff(context(), ['administrator'])).staffId;
});

describe('any history of readings, careless decisions and undone statements', () => {
  it('has each movement once after staff undo its extra lines, and no source books it again', async () => {
    await fc.assert(
      fc.asyncProperty(
        movements,
        steps,
        fc.array(fc.boolean(), { maxLength: 8 }),
        async (all, chosen, moods) => {
          made.run += 1;
          const isCareless = () => moods.pop() ?? false;
          const truth = countsOf(all.map(keyOf));
          let readings: readonly Reading[] = [];
          for (const [place, step] of chosen.entries()) {
            if (step.does === 'read') {
              const reading = await read(all, step, made.run * 10 + place);
              if (reading !== undefined) readings = [...readings, reading];
              await decide(isCareless);
            } else {
              const files = [...new Set(readings.flatMap(({ file }) => (file === null ? [] : [file])))];
              const file = files[step.which % Math.max(1, files.length)];
              if (file === undefined) continue;
              await undoFile(file);
              readings = readings.filter((each) => each.file !== file);
            }
          }
          for (const [key, lines] of Map.groupBy(await counted(), (line) => line.key)) {
            const [first, ...others] = lines;
            for (const extra of others.slice(0, Math.max(0, lines.length - (truth[key] ?? 0))))
              await undoLine(extra.documentId, first?.documentId ?? '');
          }
          const seen = all.filter(({ day }) => readings.some(({ from, to }) => from <= day && day <= to));
          const after = countsOf((await counted()).map(({ key }) => key));
          expect(after).toEqual(countsOf(seen.map(keyOf)));
          for (const step of chosen)
            if (step.does === 'read' && step.form === 'feed') await read(all, step, 0);
          expect(countsOf((await counted()).map(({ key }) => key))).toEqual(after);
        },
      ),
      { numRuns: 25 },
    );
    const { rows } = await sql<{ sum: bigint }>`
      select coalesce(sum(amount), 0)::bigint as sum from bank_movements where currency = 'CZK'`.execute(
      context().admin.kysely,
    );
    expect(await balanceOf(context().database.reader, externalAccount('bank', 'CZK'))).toBe(
      -(rows[0]?.sum ?? 0n),
    );
    await assertSafe(context());
  }, 120_000);
});
