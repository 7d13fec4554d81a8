/** The distribution that an earning corrects. */
export interface CorrectedEarning {
  /** Of the holder's own earning of it; null where it brought nothing. */
  readonly documentId: string | null;
  readonly importId: string;
  readonly paidAt: string;
}

/** As the contract has it; the period is that of both. */
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
