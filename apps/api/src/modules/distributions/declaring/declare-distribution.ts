import { type DistributionKind, distributionParts, proposedCapital } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  insertDistribution,
  lockDistribution,
  type Distribution,
  type DistributionContent,
  type DistributionDates,
  type DistributionFigures,
  saveContent,
} from '../distributions.store.ts';
import type { CostItem } from '../cost-item.ts';
import { type DistributionProject, findProject } from '../distributions.queries.ts';
import { lockFiles } from '../../media/index.ts';
import { findProjectMoney } from './capital.queries.ts';

/** The figures of a period as staff enter them, in minor units of the project's currency. */
export interface Declaration {
  readonly gross: bigint;
  readonly costs: readonly CostItem[];
  readonly reserve: bigint;
  readonly fee: bigint;
  readonly withholding: bigint;
  /** The part of the gross from the project's reserve; none for income. */
  readonly released?: bigint;
  /** The part of the net that repays capital; null: as `proposedCapital`. */
  readonly capital?: bigint | null;
}

export interface DistributionInput extends DistributionDates {
  readonly expectedNet: bigint | null;
  /** Null: only planned. */
  readonly declaration: Declaration | null;
}

export interface StaffAction {
  readonly staffId: number;
  readonly requestId: string;
}

/** @throws ValidationError for a period that ends before it begins */
export const requirePeriod = ({ periodFrom, periodTo }: DistributionDates): void => {
  if (periodTo < periodFrom) throw new ValidationError([{ path: 'periodTo', code: 'invalid_date' }]);
};

/** What figures are for: a kind of distribution, of a project. */
interface FiguresOf {
  readonly kind: DistributionKind;
  readonly project: Pick<DistributionProject, 'id' | 'currency'>;
}

/** @throws ValidationError for capital above the net, or of income */
const capitalOf = async (
  tx: Tx,
  { capital = null }: Declaration,
  { kind, project, net }: FiguresOf & { readonly net: bigint },
): Promise<bigint> => {
  const refuse = (code: string) => new ValidationError([{ path: 'declaration.capital', code }]);
  if (kind === 'income') {
    if (capital !== null && capital !== 0n) throw refuse('too_big');
    return 0n;
  }
  const asked =
    capital ??
    proposedCapital(kind, {
      net,
      outstanding: (await findProjectMoney(tx, { projectId: project.id, currency: project.currency }))
        .outstanding,
    });
  if (asked > net) throw refuse('too_big');
  if (kind === 'capital' && asked === 0n) throw refuse('too_small');
  return asked;
};

/**
 * @throws ValidationError for deductions above the gross amount, capital above the net, a released reserve above the
 * gross, and either of them for income
 */
export const figuresFrom = async (
  tx: Tx,
  declaration: Declaration,
  { kind, project }: FiguresOf,
): Promise<DistributionFigures> => {
  const { gross, costs: costItems, released = 0n } = declaration;
  const parts = distributionParts({
    ...declaration,
    costs: costItems.map(({ amount }) => BigInt(amount)),
  });
  if (parts.net < 0n) throw new ValidationError([{ path: 'declaration.gross', code: 'too_small' }]);
  if (released > (kind === 'income' ? 0n : gross))
    throw new ValidationError([{ path: 'declaration.released', code: 'too_big' }]);
  const capital = await capitalOf(tx, declaration, { kind, project, net: parts.net });
  return { gross, released, capital, costItems, parts };
};

const contentOf = async (
  tx: Tx,
  { declaration, expectedNet, ...dates }: DistributionInput,
  of: FiguresOf,
): Promise<DistributionContent> => {
  requirePeriod(dates);
  if (!declaration && (expectedNet === null || of.kind !== 'income'))
    throw new ValidationError([
      { path: of.kind === 'income' ? 'expectedNet' : 'declaration', code: 'required' },
    ]);
  // Only income is announced ahead.
  if (expectedNet !== null && of.kind !== 'income')
    throw new ValidationError([{ path: 'expectedNet', code: 'invalid' }]);
  return { ...dates, expectedNet, figures: declaration && (await figuresFrom(tx, declaration, of)) };
};

/**
 * Checks that receipts are stored PDFs.
 * @throws ValidationError naming each cost whose receipt is not one
 */
export const requireReceipts = async (tx: Tx, declaration: Declaration | null): Promise<void> => {
  const receipts = (declaration?.costs ?? []).flatMap(({ receipt }, at) =>
    typeof receipt === 'string' ? [{ receipt, path: `declaration.costs.${at}.receipt` }] : [],
  );
  if (receipts.length === 0) return;
  const found = await lockFiles(
    tx,
    receipts.map(({ receipt }) => receipt),
    'document',
  );
  const missing = receipts.filter(({ receipt }) => !found.has(receipt));
  if (missing.length > 0) throw new ValidationError(missing.map(({ path }) => ({ path, code: 'invalid' })));
};

const dayOf = ({ periodFrom, periodTo, recordOn, payOn }: DistributionDates): EventFacts => ({
  periodFrom,
  periodTo,
  recordOn,
  payOn,
});

const factsOf = (distribution: Distribution): EventFacts => ({
  state: distribution.state,
  version: distribution.version,
  ...dayOf(distribution),
  currency: distribution.currency,
  ...(distribution.kind !== 'income' && {
    kind: distribution.kind,
    released: String(distribution.figures?.released ?? 0n),
    capital: String(distribution.figures?.capital ?? 0n),
  }),
  expectedNet: distribution.expectedNet === null ? null : String(distribution.expectedNet),
  gross: distribution.figures && String(distribution.figures.gross),
  net: distribution.figures && String(distribution.figures.parts.net),
});

export const recordDistribution = (
  tx: Tx,
  entry: {
    readonly action: 'planned' | 'declared' | 'changed' | 'imported' | 'corrected';
    readonly before?: Distribution;
    readonly after: Distribution;
    /** The reason for a correction. */
    readonly reason?: string;
  } & StaffAction,
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: entry.staffId },
    type: `distribution.${entry.action}`,
    subject: { type: 'distribution', id: entry.after.documentId },
    ...(entry.before && { before: factsOf(entry.before) }),
    after: { ...factsOf(entry.after), ...(entry.reason !== undefined && { reason: entry.reason }) },
    requestId: entry.requestId,
  });

/**
 * Plans a distribution of a project, or declares it with its figures; pays nothing yet.
 * @throws BusinessError 404 `project.not_found`, 409 `distribution.import_id_used`; ValidationError for deductions
 * above the gross amount, a period that ends before it begins, or a plan without an amount
 */
export const createDistribution = async (
  tx: Tx,
  input: DistributionInput &
    StaffAction & {
      readonly project: string;
      readonly importId: string | undefined;
      readonly kind?: DistributionKind;
    },
): Promise<Distribution> => {
  const { project: documentId, importId, kind = 'income', staffId, requestId, ...written } = input;
  const project = await findProject(tx, { documentId });
  if (!project) throw new BusinessError('project.not_found');
  const content = await contentOf(tx, written, { kind, project });
  await requireReceipts(tx, written.declaration);
  const distribution = await insertDistribution(tx, {
    ...content,
    projectId: project.id,
    currency: project.currency,
    kind,
    origin: 'declared',
    importId,
    createdBy: staffId,
  });
  if (!distribution) throw new BusinessError('distribution.import_id_used');
  const action = distribution.state === 'planned' ? 'planned' : 'declared';
  await recordDistribution(tx, { action, after: distribution, staffId, requestId });
  return distribution;
};

/**
 * Writes the next version of a distribution that is not approved yet; figures turn a planned distribution into a
 * declared one. @throws BusinessError 404 `common.not_found`, 409 `common.conflict` when another member of staff has
 * changed it in the meantime, `distribution.decided`, `distribution.imported`, `distribution.is_correction`;
 * ValidationError as for a new one
 */
export const editDistribution = async (
  tx: Tx,
  input: DistributionInput & StaffAction & { readonly distribution: string; readonly version: number },
): Promise<Distribution> => {
  const { distribution: documentId, version, staffId, requestId, ...written } = input;
  const before = await lockDistribution(tx, { documentId });
  if (!before) throw new BusinessError('common.not_found');
  if (before.state !== 'planned' && before.state !== 'declared')
    throw new BusinessError('distribution.decided', { state: before.state });
  if (before.correctsId !== null) throw new BusinessError('distribution.is_correction');
  if (before.origin === 'imported') throw new BusinessError('distribution.imported');
  if (before.version !== version) throw new BusinessError('common.conflict');
  // A declared distribution stays declared, because staff could approve nothing without figures.
  if (before.state === 'declared' && !written.declaration)
    throw new ValidationError([{ path: 'declaration', code: 'required' }]);
  await requireReceipts(tx, written.declaration);
  const { kind, currency } = before;
  const project = { id: before.projectId, currency };
  const after = await saveContent(tx, before.id, await contentOf(tx, written, { kind, project }));
  const action = before.state === 'planned' && after.state === 'declared' ? 'declared' : 'changed';
  await recordDistribution(tx, { action, before, after, staffId, requestId });
  return after;
};
