import { fileUrl } from '../../media/index.ts';
import type { RecordedValuation, ShownValuation } from './valuations.queries.ts';

const instantText = (value: string): string => new Date(value).toISOString();
const maybeInstant = (value: string | null): string | null => (value === null ? null : instantText(value));

/** The contract's `valuation`. */
export const shownValuationView = ({ file, fileSize, isDocumentPublic, ...valuation }: ShownValuation) => ({
  ...valuation,
  document:
    file === null || fileSize === null || valuation.withdrawnAt !== null
      ? null
      : { url: fileUrl(file), size: fileSize, isPublic: isDocumentPublic },
  publishedAt: instantText(valuation.publishedAt),
  withdrawnAt: maybeInstant(valuation.withdrawnAt),
});

/** The contract's `operatorValuation`. */
export const recordedValuationView = ({ withdrawnAt, reason, ...valuation }: RecordedValuation) => ({
  ...valuation,
  publishedAt: instantText(valuation.publishedAt),
  recordedAt: instantText(valuation.recordedAt),
  withdrawal: withdrawnAt === null ? null : { at: instantText(withdrawnAt), reason: reason ?? '' },
});
