import { payoutParts } from '@parcela/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { BusinessError, ValidationError } from '../../../platform/errors.ts';
import type { EventFacts } from '../../../platform/events/domain-event.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import {
  insertPayout,
  lockPayout,
  type Payout,
  type PayoutContent,
  type PayoutDates,
  type PayoutFigures,
  saveContent,
} from '../distributions.store.ts';
import type { CostItem } from '../cost-item.ts';
import { findProject } from '../distributions.queries.ts';

/** The figures of a period as staff write them, minor units of the project's currency. */
export interface Declaration {
  readonly gross: bigint;
  readonly costs: readonly CostItem[];
  readonly reserve: bigint;
  readonly fee: bigint;
  readonly withholding: bigint;
}

export interface PayoutInput extends PayoutDates {
  readonly expectedNet: bigint | null;
  /** Null: it is only planned. */
  readonly declaration: Declaration | null;
}

export interface StaffAction {
  readonly staffId: number;
  readonly requestId: string;
}

/** @throws ValidationError for a period that ends before it begins */
export const requirePeriod = ({ periodFrom, periodTo }: PayoutDates): void => {
  if (periodTo < periodFrom) throw new ValidationError([{ path: 'periodTo', code: 'invalid_date' }]);
};

const figuresFrom = (declaration: Declaration): PayoutFigures => {
  const parts = payoutParts({
    ...declaration,
    costs: declaration.costs.map(({ amount }) => BigInt(amount)),
  });
  if (parts.net < 0n) throw new ValidationError([{ path: 'declaration.gross', code: 'too_small' }]);
  return { gross: declaration.gross, costItems: declaration.costs, parts };
};

const contentOf = ({ declaration, expectedNet, ...dates }: PayoutInput): PayoutContent => {
  requirePeriod(dates);
  if (!declaration && expectedNet === null)
    throw new ValidationError([{ path: 'expectedNet', code: 'required' }]);
  return { ...dates, expectedNet, figures: declaration && figuresFrom(declaration) };
};

const dayOf = ({ periodFrom, periodTo, recordOn, payOn }: PayoutDates): EventFacts => ({
  periodFrom,
  periodTo,
  recordOn,
  payOn,
});

const factsOf = (payout: Payout): EventFacts => ({
  state: payout.state,
  version: payout.version,
  ...dayOf(payout),
  currency: payout.currency,
  expectedNet: payout.expectedNet === null ? null : String(payout.expectedNet),
  gross: payout.figures && String(payout.figures.gross),
  net: payout.figures && String(payout.figures.parts.net),
});

export const notePayout = (
  tx: Tx,
  entry: {
    readonly action: 'planned' | 'declared' | 'changed' | 'imported';
    readonly before?: Payout;
    readonly after: Payout;
  } & StaffAction,
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: entry.staffId },
    type: `payout.${entry.action}`,
    subject: { type: 'payout', id: entry.after.documentId },
    ...(entry.before && { before: factsOf(entry.before) }),
    after: factsOf(entry.after),
    requestId: entry.requestId,
  });

/**
 * Plans a payout of a project, or declares it with its figures; nothing is paid yet.
 * @throws BusinessError 404 `project.not_found`, 409 `payout.import_id_used`; ValidationError for figures that take
 * more than came in, a period that ends before it begins, or a plan without an amount
 */
export const createPayout = async (
  tx: Tx,
  input: PayoutInput & StaffAction & { readonly project: string; readonly importId: string | undefined },
): Promise<Payout> => {
  const { project: documentId, importId, staffId, requestId, ...written } = input;
  const content = contentOf(written);
  const project = await findProject(tx, { documentId });
  if (!project) throw new BusinessError('project.not_found');
  const payout = await insertPayout(tx, {
    ...content,
    projectId: project.id,
    currency: project.currency,
    origin: 'declared',
    importId,
    createdBy: staffId,
  });
  if (!payout) throw new BusinessError('payout.import_id_used');
  const action = payout.state === 'planned' ? 'planned' : 'declared';
  await notePayout(tx, { action, after: payout, staffId, requestId });
  return payout;
};

/**
 * Writes the next version of a payout that nobody has approved; one that was planned is declared by it.
 * @throws BusinessError 404 `common.not_found`, 409 `common.conflict` when somebody else changed it meanwhile,
 * `payout.decided`, `payout.imported`; ValidationError as `createPayout`
 */
export const editPayout = async (
  tx: Tx,
  input: PayoutInput & StaffAction & { readonly payout: string; readonly version: number },
): Promise<Payout> => {
  const { payout: documentId, version, staffId, requestId, ...written } = input;
  const before = await lockPayout(tx, { documentId });
  if (!before) throw new BusinessError('common.not_found');
  if (before.state !== 'planned' && before.state !== 'declared')
    throw new BusinessError('payout.decided', { state: before.state });
  if (before.origin === 'imported') throw new BusinessError('payout.imported');
  if (before.version !== version) throw new BusinessError('common.conflict');
  // What was declared stays so: without figures nothing could be approved.
  if (before.state === 'declared' && !written.declaration)
    throw new ValidationError([{ path: 'declaration', code: 'required' }]);
  const after = await saveContent(tx, before.id, contentOf(written));
  const action = before.state === 'planned' && after.state === 'declared' ? 'declared' : 'changed';
  await notePayout(tx, { action, before, after, staffId, requestId });
  return after;
};
