/** A record 075 of a GPC file; amounts in minor units, `code` 1 out, 2 in, 4 and 5 take back. */
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

/** A GPC file of the account for CZK. */
export const gpcFile = (records: readonly string[]): string =>
  [
    [
      '074',
      '0000002900000005',
      'Parcela'.padEnd(20),
      '011126',
      '00000000001000+',
      '00000000000050-',
      '000000000000000',
      '000000000000000',
      '011',
      '211126',
    ].join(''),
    ...records,
  ].join('\r\n');
