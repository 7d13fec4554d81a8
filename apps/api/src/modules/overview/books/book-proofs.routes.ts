import { operatorRoutes } from '@parcela/contract/operator';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { askForProof, type BookProof, findBookProof, listBookProofs } from './book-proofs.store.ts';

const stateOf = ({ finishedAt, brokenCount, lateCount }: BookProof) => {
  if (finishedAt === null) return 'waiting' as const;
  if (brokenCount !== 0) return 'broken' as const;
  return lateCount === 0 ? ('clean' as const) : ('late' as const);
};

export const presentItem = (proof: BookProof) => ({
  documentId: proof.documentId,
  state: stateOf(proof),
  askedBy: proof.askedBy,
  askedAt: proof.askedAt.toISOString(),
  finishedAt: proof.finishedAt?.toISOString() ?? null,
  checked: proof.checkedCount,
  broken: proof.brokenCount,
  late: proof.lateCount,
  since: proof.since?.toISOString() ?? null,
});

const presentPage = (proof: BookProof) => ({
  ...presentItem(proof),
  findings: (proof.findings ?? []).map((finding) => ({ ...finding, rows: [...finding.rows] })),
  journal:
    proof.journalSeq === null || proof.journalHash === null
      ? null
      : { seq: Number(proof.journalSeq), hash: proof.journalHash },
});

export const bookProofsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listBookProofs, async (tx, { query }) => {
    const page = pageAfterOf(query, lastId);
    return answerAfter(await listBookProofs(tx, page), page, { keyOf: ({ id }) => id, present: presentItem });
  });

  api.read(operatorRoutes.getBookProof, async (tx, { params }) => {
    const proof = await findBookProof(tx, params.documentId);
    if (proof === undefined) throw new BusinessError('common.not_found');
    return { data: presentPage(proof), meta: {} };
  });

  api.write(operatorRoutes.askForBookProof, async (tx, { caller, requestId }) => {
    const proof = await askForProof(tx, caller.subjectId);
    await recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'books.proof_asked',
      subject: { type: 'book_proof', id: proof.documentId },
      requestId,
    });
    return { data: presentPage(proof), meta: {} };
  });
};
