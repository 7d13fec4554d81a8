import { type Tx, waitShortlyForLocks } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { BusinessError, OperationalError } from '@parcela/platform/errors.ts';
import type { ReadFacts } from '../../../audit/index.ts';
import type { ApprovalActions } from '../approval-action.ts';
import { findColleague, lockApproval } from '../approvals.store.ts';

/** The effect of approving now: the result, or the refusal's error code and parameters. */
export type Outlook =
  | { readonly isPossible: true; readonly result: ReadFacts }
  | { readonly isPossible: false; readonly refusal: string; readonly params: RefusalParams };
type RefusalParams = Record<string, string | number | string[]>;

const paramsOf = ({ params }: BusinessError): RefusalParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? value : [...value],
    ]),
  );

class TrialEnd extends Error {
  override readonly name = 'TrialEnd';
  readonly outlook: Outlook | null;

  constructor(outlook: Outlook | null) {
    super('the trial has ended');
    this.outlook = outlook;
  }
}

interface Looking {
  /** documentId of the request. */
  readonly documentId: string;
  readonly staffId: number;
  readonly requestId: string;
}

const tryAction = async (
  actions: ApprovalActions,
  tx: Tx,
  { documentId, staffId, requestId }: Looking,
): Promise<Outlook | null> => {
  await waitShortlyForLocks(tx);
  const request = await lockApproval(tx, documentId);
  const action = request && actions.get(request.action);
  if (!action || request.state !== 'pending' || request.isDue) return null;
  const { requestedBy, reason } = request;
  const approvedBy = staffId === requestedBy ? await findColleague(tx, staffId) : staffId;
  if (approvedBy === undefined) return null;
  const context = { requestedBy, approvedBy, approval: documentId, reason, requestId };
  const payload = action.payload.safeParse(request.payload);
  return payload.success
    ? { isPossible: true, result: (await action.execute(tx, payload.data, context)) as ReadFacts }
    : null;
};

/**
 * Executes a waiting request in a transaction that is rolled back, so that the preview equals the real result. Null
 * for a request that does not wait, and while another transaction locks its subject.
 */
export const findOutlook = async (
  actions: ApprovalActions,
  transact: UnitOfWork,
  looking: Looking,
): Promise<Outlook | null> => {
  try {
    return await transact(async (tx): Promise<never> => {
      throw new TrialEnd(await tryAction(actions, tx, looking));
    });
  } catch (error) {
    if (error instanceof TrialEnd) return error.outlook;
    if (error instanceof BusinessError)
      return { isPossible: false, refusal: error.code, params: paramsOf(error) };
    if (error instanceof OperationalError) return null;
    throw error;
  }
};
