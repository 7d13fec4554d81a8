import type { StatementLine } from '../../../src/modules/bank/statements/bank-statements.ports.ts';
import { openCollectionAccount } from '../../../src/modules/bank/statements/bank-statements.store.ts';
import { importMovement } from '../../../src/modules/bank/statements/import-movement.ts';
import { type PaymentDeps, receiveFromBank } from '../../../src/modules/payments/index.ts';
import type { TestContext } from '../database/test-database.ts';

/** Imports one line of the statement of the account for CZK, as the reading of a statement does. */
export const importStatementLine = (
  context: TestContext,
  payments: PaymentDeps,
  line: StatementLine,
): Promise<void> =>
  context.transact(async (tx) =>
    importMovement(
      { incoming: receiveFromBank(payments), owners: {} },
      tx,
      await openCollectionAccount(tx, 'CZ5220100000002900000005', 'CZK'),
      line,
    ),
  );
