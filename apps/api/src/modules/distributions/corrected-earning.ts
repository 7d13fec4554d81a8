/** The distribution that an earning corrects. */
export interface CorrectedEarning {
  /** The holder's own earning from that distribution; null when it paid nothing. */
  readonly documentId: string | null;
  readonly importId: string;
  readonly paidAt: string;
}

/** In the contract's form; both earnings have the same period. */
export const correctedEarningAnswer = (earning: {
  readonly corrects: CorrectedEarning | null;
  readonly periodFrom: string;
  readonly periodTo: string;
}) => {
  const { corrects, periodFrom, periodTo } = earning;
  if (!corrects) return null;
  const { documentId, importId, paidAt } = corrects;
  return { documentId, importId, paidAt: new Date(paidAt).toISOString(), periodFrom, periodTo };
};
