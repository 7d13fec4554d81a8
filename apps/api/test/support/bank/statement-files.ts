import { statementReader } from '../../../src/adapters/statement-files/index.ts';
import { openCollectionAccount } from '../../../src/modules/bank/statements/bank-statements.store.ts';
import { uploadStatementFile } from '../../../src/modules/bank/statement-files/upload-statement-file.ts';
import type { TestContext } from '../database/test-database.ts';

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

const made = { count: 0 };

/** A file of the account for CZK with one new line. */
export const sampleStatementFile = (): Buffer => {
  made.count += 1;
  return Buffer.from(gpcFile([gpcMovement({ id: String(7_000_000 + made.count), amount: 1_00, code: 2 })]));
};

/** Uploads a file and says its documentId. */
export const uploadedStatementFile = (
  context: TestContext,
  staffId: number,
  bytes: Buffer = sampleStatementFile(),
): Promise<string> =>
  context.transact(async (tx) => {
    await openCollectionAccount(tx, 'CZ5220100000002900000005', 'CZK');
    const upload = { name: 'november.gpc', bytes, staffId, requestId: 'test' };
    return uploadStatementFile({ reader: statementReader }, tx, upload);
  });
