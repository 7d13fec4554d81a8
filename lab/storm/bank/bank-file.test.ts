import { describe, expect, it } from 'vitest';
import { statementReader } from '@parcela/providers/statement-files/index.ts';
import { streamsOf } from '../random.ts';
import { type BankMovement, type BankTruth, countBy, exactKey, wordsOf } from './bank-truth.ts';
import { downloadFile } from './bank-file.ts';

const payer = 'CZ6508000000192000145399';
const movement = (id: number, more: Partial<BankMovement>): BankMovement => ({
  id: 26_000_000_000 + id,
  currency: 'EUR',
  amountMinor: 100_00,
  bookedOn: `2026-12-${28 + (id % 4)}`,
  variableSymbol: id % 3 === 0 ? null : '2600000042',
  payerName: id % 7 === 0 ? 'Jan Novák' : null,
  payerIban: id % 5 === 0 ? null : payer,
  message: 'AC04 zpáteční',
  ...more,
});
const bank: BankTruth = {
  account: { iban: 'CZ3020100000002900000013', currency: 'EUR', openingBalance: 5_00 },
  today: '2026-12-31',
  movements: Array.from({ length: 40 }, (_each, id) =>
    movement(id, id % 6 === 1 ? { amountMinor: -20_00, reversedMovementId: 26_000_000_000 + id - 1 } : {}),
  ).toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn)),
};

describe('a statement file of the storm', () => {
  it('has the bank’s movements of its days, and true balances, as the platform reads it', () => {
    const stream = streamsOf(7)();
    const formats = new Set<string>();
    for (let tries = 0; tries < 40; tries += 1) {
      const made = downloadFile(stream, bank);
      const read = statementReader.read(made?.bytes ?? new Uint8Array());
      if (read.kind !== 'read') throw new Error(`${read.reason} ${read.found}`);
      const { file } = read;
      formats.add(file.format);
      const { from, to, opening, closing } = file;
      const own = bank.movements.filter(({ bookedOn }) => (from ?? '') <= bookedOn && bookedOn <= (to ?? ''));
      const earlier = bank.movements.filter(({ bookedOn }) => bookedOn < (from ?? ''));
      const sumOf = (all: readonly BankMovement[]) =>
        all.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const lines = file.lines.map((line) => ({
        ...line,
        amount: Number(line.amount),
        currency: line.currency || 'EUR',
      }));
      expect(countBy(lines, exactKey)).toEqual(countBy(own.map(wordsOf), exactKey));
      expect(lines.filter(({ isReversal }) => isReversal)).toHaveLength(
        own.filter(({ reversedMovementId }) => reversedMovementId !== undefined).length,
      );
      expect([opening, closing]).toEqual(
        [5_00 + sumOf(earlier), 5_00 + sumOf(earlier) + sumOf(own)].map(BigInt),
      );
      expect(file.unreadable).toEqual([]);
      expect(made?.isOfToday).toBe(to === bank.today);
    }
    expect([...formats].toSorted()).toEqual(['camt.053', 'gpc']);
  });

  it('has its own numbers, with some missing and some repeated', () => {
    const made = downloadFile(streamsOf(1)(), {
      ...bank,
      movements: bank.movements.map((one) => ({ ...one, bookedOn: bank.today })),
    });
    const read = statementReader.read(made?.bytes ?? new Uint8Array());
    const numbers =
      read.kind === 'read' ? read.file.lines.map(({ references }) => Object.values(references)) : [];
    const given = numbers.flat();
    expect(numbers.some((all) => all.length === 0)).toBe(true);
    expect(new Set(given).size).toBeLessThan(given.length);
  });
});
