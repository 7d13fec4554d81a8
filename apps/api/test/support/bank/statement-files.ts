import { statementReader } from '@parcela/providers/statement-files/index.ts';
import { openCollectionAccount } from '../../../src/modules/bank/statements/bank-statements.store.ts';
import { uploadStatementFile } from '../../../src/modules/bank/statement-files/upload-statement-file.ts';
import { gpcFile, gpcMovement } from '../../../../../packages/providers/test/support/gpc-file.ts';
import type { TestContext } from '../database/test-database.ts';

const made = { count: 0 };

/** A file of the CZK account with one new line. */
export const sampleStatementFile = (amount = 1_00): Buffer => {
  made.count += 1;
  return Buffer.from(gpcFile([gpcMovement({ id: String(7_000_000 + made.count), amount, code: 2 })]));
};

/** The same with a unique amount, so that the line cannot match a line of the feed. */
export const statementFileOfItsOwn = (): Buffer => sampleStatementFile(600_000_00 + made.count);

/** Uploads a file and returns its documentId. */
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
