/** Counts the kinds of answers of each operation. */
export interface AttackCoverage {
  count(operationId: string, status: number, code: string | undefined): void;
  /** Operations that were called but never succeeded. */
  readonly neverSucceeded: () => readonly string[];
  readonly rows: () => readonly CoverageRow[];
  readonly byCode: () => readonly (readonly [code: string, count: number])[];
}

export interface CoverageRow {
  readonly operationId: string;
  readonly success: number;
  readonly refused: Readonly<Record<number, number>>;
}

export const createCoverage = (): AttackCoverage => {
  const operations = new Map<string, { success: number; refused: Record<number, number> }>();
  const codes = new Map<string, number>();
  return {
    count: (operationId, status, code) => {
      const row = operations.get(operationId) ?? { success: 0, refused: {} };
      operations.set(operationId, row);
      if (status < 400) row.success += 1;
      else row.refused[status] = (row.refused[status] ?? 0) + 1;
      if (code !== undefined) codes.set(code, (codes.get(code) ?? 0) + 1);
    },
    neverSucceeded: () => [...operations].filter(([, { success }]) => success === 0).map(([name]) => name),
    rows: () => [...operations].map(([operationId, row]) => ({ operationId, ...row })),
    byCode: () => [...codes].toSorted(([, a], [, b]) => b - a),
  };
};
