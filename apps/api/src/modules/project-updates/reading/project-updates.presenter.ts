import { richTextView } from '../../articles/index.ts';
import { fileUrl } from '../../media/index.ts';
import type { UpdateParts, UpdateRow } from './released-updates.queries.ts';

interface Shown {
  readonly isPublic: boolean;
  /** The proof that a reader may see a picture of a restricted update. */
  readonly proofOf?: ((documentId: string) => string) | undefined;
}

const partsView = (parts: UpdateParts, { isPublic, proofOf }: Shown) => ({
  title: parts.title,
  content: richTextView(parts.content, proofOf),
  figures: parts.figures.map((figure) => ({ ...figure })),
  files: parts.files.map((file) => ({ ...file, url: isPublic ? fileUrl(file.documentId) : null })),
  milestone: parts.milestone && { ...parts.milestone },
});

const correctionView = ({ correction, shownFrom }: UpdateParts) =>
  correction === null ? null : { correctedAt: shownFrom.toISOString(), reason: correction };

/** Only readers of a restricted update get the addresses of its pictures. */
const shownTo = (row: UpdateRow, proofForPicture: (documentId: string, now: Date) => string): Shown =>
  row.audience === 'public'
    ? { isPublic: true }
    : { isPublic: false, proofOf: (documentId) => proofForPicture(documentId, row.readAt) };

type ProofForPicture = Parameters<typeof shownTo>[1];

const updateViewAs = (row: UpdateRow, shown: Shown) => ({
  documentId: row.documentId,
  project: { ...row.project },
  ...partsView(row, shown),
  audience: row.audience,
  releasedAt: row.releasedAt.toISOString(),
  correction: correctionView(row),
});

export const updateView = (row: UpdateRow, proofForPicture: ProofForPicture) =>
  updateViewAs(row, shownTo(row, proofForPicture));

/** An update that staff read before its release: each picture needs its proof. */
export const previewView = (row: UpdateRow, proofForPicture: ProofForPicture) =>
  updateViewAs(row, {
    isPublic: false,
    proofOf: (documentId) => proofForPicture(documentId, row.readAt),
  });

export const updateWithHistoryView = (
  row: UpdateRow,
  earlier: readonly UpdateParts[],
  proofForPicture: ProofForPicture,
) => ({
  ...updateView(row, proofForPicture),
  earlier: earlier.map((parts) => ({
    ...partsView(parts, shownTo(row, proofForPicture)),
    shownFrom: parts.shownFrom.toISOString(),
    correction: correctionView(parts),
  })),
});
