/** A record 075 of a GPC file; amounts in minor units, `code` 1 out, 2 in, 4 and 5 reversals. */
export const gpcMovement = (movement: {
  readonly id: string;
  readonly amount: number;
  readonly code: number;
  readonly symbol?: string;
  readonly name?: string;
}): string =>
  [
    '075',
    '0000002900000005',
    '0000192000145399',
    movement.id.padStart(13, '0'),
    String(movement.amount).padStart(12, '0'),
    String(movement.code),
    (movement.symbol ?? '').padStart(10, '0'),
    '0008000000',
    '0000000000',
    '211126',
    (movement.name ?? '').padEnd(20),
    '0',
    '0203',
    '211126',
  ].join('');

/** The movement of the records in minor units: 2 and 4 are incoming. */
const movedBy = (records: readonly string[]): number =>
  records
    .filter((record) => record.startsWith('075'))
    .reduce(
      (sum, record) => sum + Number(record.slice(48, 60)) * ('24'.includes(record[60] ?? '') ? 1 : -1),
      0,
    );
const balance = (amount: number): string =>
  `${String(Math.abs(amount)).padStart(14, '0')}${amount < 0 ? '-' : '+'}`;

/** A GPC file of the account for CZK, whose records lead from one balance to the other by default. */
export const gpcFile = (
  records: readonly string[],
  { opening = 10_00, closing = opening + movedBy(records) }: { opening?: number; closing?: number } = {},
): string =>
  [
    [
      '074',
      '0000002900000005',
      'Parcela'.padEnd(20),
      '011126',
      balance(opening),
      balance(closing),
      '000000000000000',
      '000000000000000',
      '011',
      '211126',
    ].join(''),
    ...records,
  ].join('\r\n');
