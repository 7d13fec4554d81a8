import { sql } from 'kysely';
import { statementReader } from '@parcela/providers/statement-files/index.ts';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import {
  candidatesOf,
  decideAnother,
  decideSame,
  reopenLine,
} from '../../../src/modules/bank/recognition/decide-waiting-line.ts';
import { findWaitingLine } from '../../../src/modules/bank/recognition/waiting-lines.store.ts';
import { fromFeed, acceptLine, acceptLines } from '../../../src/modules/bank/recognition/take-line.ts';
import {
  endFileImport,
  importFileLines,
} from '../../../src/modules/bank/statement-files/import-statement-file.ts';
import {
  type ShownFile,
  showStatementFile,
} from '../../../src/modules/bank/statement-files/show-statement-file.ts';
import {
  openCollectionAccount,
  saveSeenInFeed,
} from '../../../src/modules/bank/statements/bank-statements.store.ts';
import type { MovementDeps } from '../../../src/modules/bank/statements/import-movement.ts';
import { receiveFromBank } from '../../../src/modules/payments/index.ts';
import { testInvestors } from '../payments/payment-fixture.ts';
import { statementFileOfItsOwn, uploadedStatementFile } from './statement-files.ts';
import type { TestContext } from '../database/test-database.ts';

/** A waiting line, and the movements that it may be. */
export interface Waiting {
  readonly documentId: string;
  readonly movementId: string;
}

interface ToDecide {
  readonly documentId: string;
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly payerName: string | null;
  readonly candidates: readonly string[];
}

/** The actions of staff and the feed on statements of the CZK account. */
export const bankDesk = (context: () => TestContext, deps: MovementDeps, staffId: () => number) => {
  const by = () => ({ staffId: staffId(), requestId: 'test' });
  const steps = () => ({ reader: context().database.reader, transact: context().transact });
  const parts = { deps, reader: statementReader };
  return {
    upload: (bytes: Uint8Array): Promise<string> =>
      uploadedStatementFile(context(), staffId(), Buffer.from(bytes)),
    show: (documentId: string): Promise<ShownFile> => showStatementFile(parts, steps(), documentId),
    import: async (documentId: string): Promise<{ readonly imported: number; readonly waiting: number }> => {
      const done = await importFileLines(parts, steps(), documentId);
      await context().transact((tx) => endFileImport(tx, done, by()));
      return { imported: done.count, waiting: done.waiting };
    },
    /** Reads an answer of the bank's API. */
    feed: async (lines: readonly StatementLine[]): Promise<void> => {
      const { transact, database } = context();
      const account = await transact((tx) => openCollectionAccount(tx, 'CZ5220100000002900000005', 'CZK'));
      const became = await acceptLines(database.reader, account, lines.map(fromFeed), (line, taken) =>
        transact((tx) => acceptLine(deps, tx, { account, line, taken })),
      );
      const same = [...became.values()].flatMap((line) => (line.kind === 'same' ? [line.movement] : []));
      await transact((tx) => saveSeenInFeed(tx, same));
    },
    waiting: async (): Promise<readonly Waiting[]> => {
      const { rows } = await sql<Waiting>`
        select document_id as "documentId", movement_id as "movementId" from waiting_bank_lines
        where decision is null order by id`.execute(context().admin.kysely);
      return rows;
    },
    /** The waiting lines, each with its candidates at the time of its decision. */
    toDecide: async function* (): AsyncGenerator<ToDecide> {
      const { rows } = await sql<{ documentId: string }>`
        select document_id as "documentId" from waiting_bank_lines where decision is null order by id`.execute(
        context().admin.kysely,
      );
      for (const { documentId } of rows) {
        const found = await context().transact(async (tx) => {
          const waiting = await findWaitingLine(tx, documentId);
          return waiting && { waiting, candidates: await candidatesOf(tx, waiting) };
        });
        if (found === undefined) continue;
        const { bookedOn, amount, payerName } = found.waiting.line;
        const candidates = found.candidates
          .filter(({ known }) => known.movement !== null)
          .map(({ known }) => known.movementDocumentId);
        yield { documentId, bookedOn, amount, payerName, candidates };
      }
    },
    same: (documentId: string, movement: string): Promise<string> =>
      context().transact((tx) => decideSame(tx, { documentId, movement, ...by() })),
    reopen: (documentId: string): Promise<void> =>
      context().transact((tx) => reopenLine(tx, { documentId, reason: 'It was another one', ...by() })),
    another: (documentId: string, seen: readonly string[]): Promise<string> =>
      context().transact((tx) => decideAnother(deps, tx, { documentId, seen, ...by() })),
    movements: async (): Promise<readonly BookedLine[]> => {
      const { rows } = await sql<BookedLine>`
        select document_id as "documentId", movement_id as name, source, booked_on as "bookedOn", amount, outcome,
          payer_name as "payerName", number_reused as "numberReused"
        from bank_movement_items order by id`.execute(context().admin.kysely);
      return rows;
    },
  };
};

/** documentId of an imported file. */
export const sampleImportedFile = async (context: TestContext, staffId: number): Promise<string> => {
  const incoming = receiveFromBank(testInvestors().deps);
  const desk = bankDesk(
    () => context,
    { incoming, owners: {} },
    () => staffId,
  );
  const file = await desk.upload(statementFileOfItsOwn());
  await desk.import(file);
  return file;
};

export interface BookedLine {
  readonly documentId: string;
  readonly name: string;
  readonly source: string | null;
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly outcome: string;
  readonly payerName: string | null;
  readonly numberReused: boolean;
}
