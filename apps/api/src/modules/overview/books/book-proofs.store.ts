import { sql } from 'kysely';
import type { BookFinding, BooksFound } from '@parcela/invariants/check-books.queries.ts';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';

export interface BookProof {
  readonly id: number;
  readonly documentId: string;
  /** Null for the daily proof. */
  readonly askedBy: string | null;
  readonly askedAt: Date;
  /** Null while the proof waits or runs, as are the fields below. */
  readonly finishedAt: Date | null;
  readonly checkedCount: number | null;
  readonly brokenCount: number | null;
  readonly lateCount: number | null;
  readonly findings: readonly BookFinding[] | null;
  readonly journalSeq: bigint | null;
  readonly journalHash: string | null;
  /** The time of the request for the previous proof, on which this one builds; null for a whole proof. */
  readonly since: Date | null;
}

const proofs = sql`
  select p.id, p.document_id as "documentId", a.name as "askedBy", p.asked_at as "askedAt",
    p.finished_at as "finishedAt", p.checked_count as "checkedCount", p.broken_count as "brokenCount",
    p.late_count as "lateCount", p.findings, p.journal_seq as "journalSeq", p.journal_hash as "journalHash",
    (select last.asked_at from book_proofs last where last.id = p.since_id) as since
  from book_proofs p left join audit_actors a on a.kind = 'staff' and a.id = p.asked_by`;

/** Latest first; one row more than the page. */
export const listBookProofs = async (
  tx: Tx,
  { after, pageSize }: PageAfter<number>,
): Promise<BookProof[]> => {
  const { rows } = await sql<BookProof>`
    ${proofs} where p.id < coalesce(${after ?? null}::integer, 2147483647)
    order by p.id desc limit ${pageSize + 1}`.execute(tables(tx));
  return rows;
};

export const findBookProof = async (tx: Tx, documentId: string): Promise<BookProof | undefined> => {
  const { rows } = await sql<BookProof>`${proofs} where p.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

/** The last finished proof, whether it is outdated, and whether a proof waits. */
export const findLastProof = async (tx: Tx) => {
  const { rows } = await sql<BookProof & { readonly isStale: boolean }>`
    select proof.*, coalesce(proof."finishedAt" < app_now() - interval '2 days', false) as "isStale"
    from (
      (${proofs} where p.finished_at is null)
      union all (${proofs} where p.finished_at is not null order by p.id desc limit 1)
    ) proof`.execute(tables(tx));
  const last = rows.find(({ finishedAt }) => finishedAt !== null);
  return {
    last,
    isStale: last?.isStale ?? false,
    isWaiting: rows.some(({ finishedAt }) => finishedAt === null),
  };
};

/** Requests a proof; if one already waits, returns that one. */
export const askForProof = async (tx: Tx, staffId: number): Promise<BookProof> => {
  await sql`
    insert into book_proofs (asked_by) values (${staffId})
    on conflict ((true)) where finished_at is null do nothing`.execute(tables(tx));
  const { rows } = await sql<BookProof>`${proofs} where p.finished_at is null`.execute(tables(tx));
  // The waiting proof has ended in the meantime.
  return rows[0] ?? askForProof(tx, staffId);
};

/** Requests a proof if the last one is at least a day old. */
export const ensureDailyProof = async (tx: Tx): Promise<void> => {
  await sql`
    insert into book_proofs (asked_by)
    select null where not exists (select from book_proofs p where p.asked_at > app_now() - interval '1 day')
    on conflict ((true)) where finished_at is null do nothing`.execute(tables(tx));
};

export const findWaitingProof = async (tx: Tx) => {
  const { rows } = await sql<{ id: number; isAsked: boolean }>`
    select p.id, p.asked_by is not null as "isAsked" from book_proofs p
    where p.finished_at is null`.execute(tables(tx));
  return rows[0];
};

/** Stores the findings, also in the audit log. */
export const finishBookProof = async (tx: Tx, id: number, found: BooksFound): Promise<void> => {
  const broken = found.findings.filter(({ nature }) => nature === 'safety');
  const { rows } = await sql<{ documentId: string }>`
    update book_proofs set finished_at = app_now(), checked_count = ${found.checkedCount},
      broken_count = ${broken.length}, late_count = ${found.findings.length - broken.length},
      findings = ${JSON.stringify(found.findings)}::jsonb, journal_seq = ${found.journalSeq},
      journal_hash = ${found.journalHash}, is_whole = ${found.sinceId === null}, since_id = ${found.sinceId},
      proved_point = ${found.provedPoint}::jsonb
    where id = ${id} returning document_id as "documentId"`.execute(tables(tx));
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'books.proved',
    subject: { type: 'book_proof', id: onlyRow(rows).documentId },
    after: {
      checked: found.checkedCount,
      isWhole: found.sinceId === null,
      broken: broken.map((finding) => finding.id),
    },
  });
};
