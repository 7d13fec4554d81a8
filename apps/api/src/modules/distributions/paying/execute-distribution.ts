import { isWalletCurrency } from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import { lockUserIds } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  holdingOf,
  issuerOf,
  type LedgerEntry,
  lockAccounts,
  type Posting,
  postAll,
  redeemedOf,
  reservedOf,
  walletOf,
} from '@parcela/ledger';
import { lockPaidOrders, redeemOrders } from '../../orders/index.ts';
import { endSoldProject, lockProject } from '../../projects/index.ts';
import {
  findDistributionDestination,
  type DistributionDestination,
  requestOfferCheck,
} from '../../wallets/index.ts';
import { startCorrection } from '../correcting/start-correction.ts';
import { deductDebts, recordDebts } from '../debts/deduct-debts.ts';
import { bookRent } from './book-rent.ts';
import { entitleHolders, holdersOn, isHeldBy } from './entitle-holders.ts';
import { distributionPayable, earmarked } from './distribution-ledger-accounts.ts';
import {
  countLines,
  hasPendingLines,
  insertLines,
  lockPendingLines,
  type PendingLine,
  saveLines,
  type LineOutcome,
} from './distribution-lines.store.ts';
import { lockDistribution, type Distribution, saveExecuted, saveStarted } from '../distributions.store.ts';
import { notifyHolders, notifySold } from './notify-holders.ts';
import { orderLine } from './pay-line-by-bank.ts';

export interface ExecuteDeps {
  readonly vault: PersonalVault;
  readonly timeZone: string;
  /** The name that the recipient reads on the statement. */
  readonly brandName: ReadBrandName;
}

/** How many holders one transaction pays. */
const batchSize = 50;

/**
 * Waits for unfinished transfers of shares: one that was posted on the record date counts although it commits later.
 */
const waitForTransfers = (tx: Tx, { projectId }: Distribution): Promise<unknown> =>
  lockAccounts(tx, [issuerOf(projectId), reservedOf(projectId)]);

/** Since the approval no shares have moved: each redeemed share belongs to a line. */
const requireHolders = async (
  { timeZone }: ExecuteDeps,
  tx: Tx,
  distribution: Distribution,
): Promise<void> => {
  const holders = await holdersOn(tx, distribution, timeZone);
  invariant(
    await isHeldBy(tx, distribution.projectId, holders),
    `the holders of payout ${distribution.id} are not those of its record date`,
  );
};

/** Stores each holder's line and books the rent. For an import, the lines are already stored. */
const start = async (deps: ExecuteDeps, tx: Tx, distribution: Distribution): Promise<void> => {
  const { timeZone } = deps;
  const { figures, origin } = distribution;
  if (distribution.correctsId !== null) return startCorrection(tx, distribution);
  invariant(figures, `payout ${distribution.id} has no figures`);
  if (origin === 'declared') {
    await waitForTransfers(tx, distribution);
    if (distribution.kind === 'final') await requireHolders(deps, tx, distribution);
    await insertLines(tx, distribution, await entitleHolders(tx, distribution, timeZone));
  }
  await bookRent(tx, distribution, figures.parts);
  await saveStarted(tx, distribution.id, await countLines(tx, distribution.id));
};

type PaymentRoute =
  /** `owed`: the holder has received too much; `deducted`: the amount covers the holder's debt. */
  | { readonly kind: 'nothing' | 'owed' | 'deducted' | 'wallet' }
  | { readonly kind: 'wait'; readonly for: 'bank_account' | 'clearance' | 'staff' }
  | { readonly kind: 'bank'; readonly destination: DistributionDestination };

/**
 * Decides how a line's money reaches its holder, by the holder's payout method. PLN has no wallet; in other
 * currencies the wallet receives amounts that no account can receive, so that no holder waits for available money.
 */
const routeOf = async (
  { vault }: ExecuteDeps,
  tx: Tx,
  { currency }: Distribution,
  {
    userId,
    net,
    toPay,
    payoutMethod,
    isThere,
  }: PendingLine & { readonly toPay: bigint; readonly isThere: boolean },
): Promise<PaymentRoute> => {
  if (net === 0n) return { kind: 'nothing' };
  if (net < 0n) return { kind: 'owed' };
  if (toPay === 0n) return { kind: 'deducted' };
  if (!isThere) return { kind: 'wait', for: 'staff' };
  const hasWallet = isWalletCurrency(currency);
  if (hasWallet && payoutMethod === 'DepositToWallet') return { kind: 'wallet' };
  const destination = await findDistributionDestination(tx, vault, { userId, currency });
  if (typeof destination === 'object') return { kind: 'bank', destination };
  return hasWallet ? { kind: 'wallet' } : { kind: 'wait', for: destination };
};

interface Step {
  readonly line: PendingLine;
  /** The part of the net amount that covers the holder's debt; the rest is paid. */
  readonly deducted: bigint;
  readonly toPay: bigint;
  /** The account of the holder is not deleted. */
  readonly isThere: boolean;
  readonly route: PaymentRoute;
}

/** The shares of a line's holder, which a final distribution redeems in the same entry. */
const redemption = ({ kind, projectId }: Distribution, { userId, shares }: PendingLine): Posting[] =>
  kind === 'final'
    ? [
        { account: holdingOf(userId, projectId), amount: -shares },
        { account: redeemedOf(projectId), amount: shares },
      ]
    : [];

const deposit = (distribution: Distribution, { line, toPay }: Step): LedgerEntry => {
  const { id, currency } = distribution;
  invariant(isWalletCurrency(currency), `there is no wallet in ${currency}`);
  return {
    kind: 'distribution_line.deposited',
    source: { type: 'distribution_line', id: line.id },
    postings: [
      { account: distributionPayable(id, currency), amount: -toPay },
      { account: walletOf(line.userId, currency), amount: toPay },
      ...redemption(distribution, line),
    ],
  };
};

/** Earmarks the amount of a waiting line, or of a line that the bank is to pay. */
const reserve = (distribution: Distribution, { line, toPay }: Step): LedgerEntry => ({
  kind: 'distribution_line.set_aside',
  source: { type: 'distribution_line', id: line.id },
  postings: [
    { account: distributionPayable(distribution.id, distribution.currency), amount: -toPay },
    { account: earmarked(line.id, distribution.currency), amount: toPay },
    ...redemption(distribution, line),
  ],
});

/** The entry of a line that pays its holder, or that only redeems the shares. */
const entriesOf = (distribution: Distribution, step: Step): LedgerEntry[] => {
  const { line, route } = step;
  if (route.kind === 'wallet') return [deposit(distribution, step)];
  if (route.kind === 'bank' || route.kind === 'wait') return [reserve(distribution, step)];
  const postings = redemption(distribution, line);
  return postings.length === 0
    ? []
    : [{ kind: 'distribution_line.redeemed', source: { type: 'distribution_line', id: line.id }, postings }];
};

const outcomeOf = ({ line: { id }, deducted, route }: Step): LineOutcome => {
  const bank = { id, deducted, settlement: 'BankTransfer' } as const;
  if (route.kind === 'wait') return { ...bank, state: 'waiting', waitsFor: route.for };
  if (route.kind === 'bank') return { ...bank, state: 'ordered', waitsFor: null };
  const isPaid = route.kind === 'wallet' || route.kind === 'nothing';
  const settlement = isPaid ? 'DepositToWallet' : 'Deduction';
  return { id, deducted, settlement, state: 'settled', waitsFor: null };
};

/** Notifies the holders of a batch about their lines. */
const notifyBatch = async (tx: Tx, distribution: Distribution, steps: readonly Step[]): Promise<void> => {
  const isCorrection = distribution.correctsId !== null;
  const amountOf = ({ line: { userId }, toPay }: Step) => ({ userId, amount: toPay });
  const by = (kind: PaymentRoute['kind']) => steps.filter(({ route }) => route.kind === kind).map(amountOf);
  const needAccount = steps.filter(({ route }) => route.kind === 'wait' && route.for !== 'staff');
  const owed = steps.filter(({ route }) => route.kind === 'owed');
  const deducted = steps.filter((step) => step.deducted > 0n);
  if (distribution.kind === 'final') {
    const there = steps.filter(({ isThere }) => isThere);
    await notifySold(
      tx,
      distribution,
      there.map(({ line: { userId, net } }) => ({ userId, amount: net })),
    );
  } else {
    const [toWallet, toBank] = isCorrection
      ? (['earning.corrected', 'earning.corrected'] as const)
      : (['earning.deposited', 'earning.sent'] as const);
    await notifyHolders(tx, distribution, toWallet, by('wallet'));
    await notifyHolders(tx, distribution, toBank, by('bank'));
  }
  await notifyHolders(tx, distribution, 'earning.account_needed', needAccount.map(amountOf));
  await notifyHolders(
    tx,
    distribution,
    'earning.overpaid',
    owed.map(({ line }) => ({ userId: line.userId, amount: -line.net })),
  );
  await notifyHolders(
    tx,
    distribution,
    'earning.deducted',
    deducted.map(({ line, deducted: amount }) => ({ userId: line.userId, amount })),
  );
};

/** Plans what each line pays, and how, after the holder's debts; the deductions are already stored. */
const planBatch = async (
  deps: ExecuteDeps,
  tx: Tx,
  distribution: Distribution,
  lines: readonly PendingLine[],
): Promise<{ readonly steps: readonly Step[]; readonly deductions: readonly LedgerEntry[] }> => {
  const { id, currency } = distribution;
  const alive = await lockUserIds(
    tx,
    lines.map(({ userId }) => userId),
  );
  const paying = lines.filter(({ net }) => net > 0n).map((line) => ({ ...line, amount: line.net }));
  const from = () => distributionPayable(id, currency);
  const { ofLine, entries: deductions } = await deductDebts(tx, paying, { currency, from });
  const steps: Step[] = [];
  for (const line of lines) {
    const deducted = ofLine.get(line.id) ?? 0n;
    const asked = { ...line, toPay: line.net - deducted, isThere: alive.has(line.userId) };
    const route = await routeOf(deps, tx, distribution, asked);
    steps.push({ line, deducted, toPay: asked.toPay, isThere: asked.isThere, route });
  }
  return { steps, deductions };
};

/** A holder whose payout went to the wallet may be able to invest it again. */
const requestCheckOf = async (tx: Tx, { currency }: Distribution, steps: readonly Step[]): Promise<void> => {
  const credited = steps.filter(({ route }) => route.kind === 'wallet').map(({ line }) => line.userId);
  if (isWalletCurrency(currency)) await requestOfferCheck(tx, { userIds: credited, currency });
};

/** Pays the next holders. One transaction pays and records, so an interruption never pays a holder twice. */
const payBatch = async (
  deps: ExecuteDeps,
  tx: Tx,
  distribution: Distribution,
  lines: readonly PendingLine[],
) => {
  const { steps, deductions } = await planBatch(deps, tx, distribution, lines);
  const owed = steps.filter(({ route }) => route.kind === 'owed').map(({ line }) => line);
  const entries = steps.flatMap((step) => entriesOf(distribution, step));
  const debts = await recordDebts(tx, distribution.currency, owed);
  await postAll(tx, [...deductions, ...debts, ...entries]);
  await requestCheckOf(tx, distribution, steps);
  failpoint('distribute.midBatch');
  await saveLines(tx, steps.map(outcomeOf));
  for (const { line, route } of steps)
    if (route.kind === 'bank') await orderLine(deps, tx, { lineId: line.id, destination: route.destination });
  await notifyBatch(tx, distribution, steps);
};

/** Nothing is left to pay. */
const finish = async (tx: Tx, distribution: Distribution): Promise<void> => {
  await saveExecuted(tx, distribution.id);
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'distribution.executed',
    subject: { type: 'distribution', id: distribution.documentId },
    before: { state: 'approved' },
    after: { state: 'executed', importId: distribution.importId, holders: distribution.holderCount },
  });
};

/**
 * Pays and redeems the next holders of a sold property. The transaction of the last ones also ends the project and its
 * orders, so that no project without holders goes on. Rows are locked in the common order: orders, project, accounts.
 */
const redeemBatch = async (
  deps: ExecuteDeps,
  tx: Tx,
  distribution: Distribution,
  lines: readonly PendingLine[],
): Promise<'more' | 'done'> => {
  const { id, projectId } = distribution;
  const isLast = !(await hasPendingLines(tx, id, lines.at(-1)?.id ?? 0));
  if (isLast) await lockPaidOrders(tx, projectId);
  await lockProject(tx, projectId);
  await payBatch(deps, tx, distribution, lines);
  if (!isLast) return 'more';
  await redeemOrders(tx, projectId);
  await endSoldProject(deps, tx, projectId);
  await finish(tx, distribution);
  return 'done';
};

/**
 * Executes one step of an approved distribution: the first writes the lines, each following one pays a batch of
 * holders, the last finishes. Each holder is paid once, however often and in whichever process the step runs. Returns
 * whether steps remain.
 */
export const executeStep = async (
  deps: ExecuteDeps,
  tx: Tx,
  distributionId: number,
): Promise<'more' | 'done'> => {
  const distribution = await lockDistribution(tx, { id: distributionId });
  if (distribution?.state !== 'approved') return 'done';
  if (distribution.startedAt === null) {
    await start(deps, tx, distribution);
    return 'more';
  }
  const lines = await lockPendingLines(tx, distributionId, batchSize);
  if (lines.length > 0) {
    if (distribution.kind === 'final') return redeemBatch(deps, tx, distribution, lines);
    await payBatch(deps, tx, distribution, lines);
    return 'more';
  }
  await finish(tx, distribution);
  return 'done';
};
