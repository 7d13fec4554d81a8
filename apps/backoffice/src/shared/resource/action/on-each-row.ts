import { ApiFailure } from '@parcela/web';
import type { Action } from '../action.ts';
import { list, say, type Value } from '../values.ts';
import { approvalIn } from './requested-approval.ts';

/** What became of an action that was sent for each of several rows. */
export class EachAnswer {
  /** Requests that were accepted. */
  accepted = 0;
  /** Accepted requests that a second person has to approve. */
  asked = 0;
  readonly refused: { readonly name: Value; readonly failure: ApiFailure }[] = [];
}

/** Refusals of one row; after others, such as too many requests, the rest is not sent. */
const isOfRow = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure &&
  (error.status === 404 || error.status === 409) &&
  error.code !== 'idempotency.running';

/**
 * The same action on several rows, one request each, in their order. A refused row does not stop the others; when every
 * row is refused, so is the whole. Each request has a key of its own, so that a repeated send does nothing twice.
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
    leadsTo: undefined,
  };
};
