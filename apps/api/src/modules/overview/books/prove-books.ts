import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { BooksFound } from '@parcela/invariants/check-books.queries.ts';
import { ensureDailyProof, finishBookProof, findWaitingProof } from './book-proofs.store.ts';

/** Checks the invariants on one snapshot of the database; on a staff request, all of them. */
export type CheckBooks = (isAsked: boolean) => Promise<BooksFound>;

/** Proves the books once a day and on request. A proof that a crash interrupted still waits and runs again. */
export const createProveBooks = ({
  check,
  reader,
  transact,
}: {
  readonly check: CheckBooks;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
}): ScheduledJob => ({
  name: 'overview.prove-books',
  everyS: 10,
  run: async () => {
    await transact(ensureDailyProof);
    const proof = await findWaitingProof(reader);
    if (proof === undefined) return 'done';
    const found = await check(proof.isAsked);
    await transact((tx) => finishBookProof(tx, proof.id, found));
    return 'done';
  },
});
