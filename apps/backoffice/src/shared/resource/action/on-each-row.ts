import { ApiFailure } from '@parcela/web';
import type { Action } from '../action.ts';
import { list, say, type Value } from '../values.ts';
import { approvalIn } from './requested-approval.ts';

/** The results of an action that was sent for each of several rows. */
export class EachAnswer {
  /** Requests that were accepted. */
  accepted = 0;
  /** Accepted requests that a second staff member has to approve. */
  asked = 0;
  readonly refused: { readonly name: Value; readonly failure: ApiFailure }[] = [];
}

/** Refusals about one row; other refusals, such as too many requests, stop the sending. */
const isOfRow = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure &&
  (error.status === 404 || error.status === 409) &&
  error.code !== 'idempotency.running';

/**
 * Sends the same action for several rows in their order, one request per row. A refused row does not stop the others;
 * the whole action counts as refused only when every row is refused. Each request has its own key, so a repeated
 * request has no second effect.
 */
export const onEachRow = <Row>(
  action: Action<Row>,
  { keyOf, nameOf }: { readonly keyOf: (row: Row) => string; readonly nameOf: (row: Row) => Value },
): Action<readonly Row[]> => {
  const first = (rows: readonly Row[]): Row => {
    const [row] = rows;
    if (row === undefined) throw new Error('no row is chosen');
    return row;
  };
  const { inBulk, offeredInBulk = () => true, ...shared } = action;
  return {
    ...shared,
    report: () => null,
    effect: null,
    offered: (rows, staff) => {
      const refused = rows.filter((row) => action.offered(row, staff) !== true || !offeredInBulk(row));
      if (refused.length === 0) return true;
      return refused.length < rows.length && say('bo.each.notFor', { names: list(refused.map(nameOf)) });
    },
    consequences: (rows) => inBulk?.(rows) ?? [],
    needsApproval: (rows) => rows.some(action.needsApproval),
    above: (rows) => action.above(first(rows)),
    fields: (rows) => action.fields(first(rows)),
    initial: (rows) => action.initial(first(rows)),
    schemaOf: (rows) => action.schemaOf(first(rows)),
    send: async (rows, values, key) => {
      const answer = new EachAnswer();
      for (const row of rows)
        try {
          const data = await action.send(row, values, `${key}-${keyOf(row)}`);
          answer.accepted += 1;
          if (approvalIn(data) !== null) answer.asked += 1;
        } catch (error) {
          if (!isOfRow(error)) throw error;
          answer.refused.push({ name: nameOf(row), failure: error });
        }
      const [refusal] = answer.refused;
      if (answer.accepted === 0 && refusal !== undefined) throw refusal.failure;
      return answer;
    },
    inBulk: undefined,
    leadsTo: () => null,
  };
};
