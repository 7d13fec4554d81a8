import { isWalletCurrency } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import type { PersonalVault } from '../../platform/encryption.ts';
import { invariant } from '../../platform/errors.ts';
import { failpoint } from '../../platform/failpoints.ts';
import { holdUserIds } from '../accounts/index.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import {
  type AccountRef,
  feeAccount,
  type LedgerEntry,
  post,
  postAll,
  projectAccount,
  walletOf,
  withholdingAccount,
  worldAccount,
} from '../ledger/index.ts';
import { findPayoutDestination, type PayoutDestination } from '../wallets/index.ts';
import { entitleHolders } from './entitle-holders.ts';
import { potOf, setAside } from './payout-accounts.ts';
import {
  countLines,
  insertLines,
  lockPendingLines,
  type PendingLine,
  saveLines,
  type SettledLine,
} from './payout-lines.store.ts';
import { lockPayout, type Payout, saveExecuted, saveStarted } from './payouts.store.ts';
import { orderLine, tellHolders } from './settle-line.ts';

export interface ExecuteDeps {
  readonly vault: PersonalVault;
  readonly timeZone: string;
  /** What the recipient reads on the statement. */
  readonly brandName: string;
}

/** Holders that one transaction pays. */
const batchSize = 50;

/** What came in is booked once: to the project, the platform, the tax office, and what the holders get. */
const bookRent = async (tx: Tx, { id, projectId, currency, figures }: Payout): Promise<void> => {
  invariant(figures, `payout ${id} has no figures`);
  const { reserve, fee, withholding, net } = figures.parts;
  const lines: readonly (readonly [AccountRef, bigint])[] = [
    // Costs were paid where the rent came in; they never were with us.
    [worldAccount('rent', currency), -(reserve + fee + withholding + net)],
    [projectAccount(projectId, currency), reserve],
    [feeAccount(currency), fee],
    [withholdingAccount(currency), withholding],
    [potOf(id, currency), net],
  ];
  await post(tx, {
    kind: 'payout.started',
    source: { type: 'payout', id },
    postings: lines.flatMap(([account, amount]) => (amount === 0n ? [] : [{ account, amount }])),
  });
};

/** Writes down who gets what, and books the rent. Those of an import are written already. */
const start = async ({ timeZone }: ExecuteDeps, tx: Tx, payout: Payout): Promise<void> => {
  if (payout.origin === 'declared')
    await insertLines(tx, payout.id, await entitleHolders(tx, payout, timeZone));
  await bookRent(tx, payout);
  await saveStarted(tx, payout.id, await countLines(tx, payout.id));
};

type Way =
  | { readonly kind: 'nothing' | 'wallet' }
  | { readonly kind: 'wait'; readonly for: 'bank_account' | 'clearance' | 'staff' }
  | { readonly kind: 'bank'; readonly destination: PayoutDestination };

/**
 * How a line reaches its holder: as the holder wishes. PLN knows no wallet; elsewhere the wallet takes what no account
 * can, so that nobody waits for money that is there.
 */
const wayOf = async (
  { vault }: ExecuteDeps,
  tx: Tx,
  { currency }: Payout,
  { userId, net, wish, isThere }: PendingLine & { readonly isThere: boolean },
): Promise<Way> => {
  if (net === 0n) return { kind: 'nothing' };
  if (!isThere) return { kind: 'wait', for: 'staff' };
  const hasWallet = isWalletCurrency(currency);
  if (hasWallet && wish === 'DepositToWallet') return { kind: 'wallet' };
  const destination = await findPayoutDestination(tx, vault, { userId, currency });
  if (typeof destination === 'object') return { kind: 'bank', destination };
  return hasWallet ? { kind: 'wallet' } : { kind: 'wait', for: destination };
};

interface Step {
  readonly line: PendingLine;
  readonly way: Way;
}

const deposit = ({ id, currency }: Payout, line: PendingLine): LedgerEntry => {
  invariant(isWalletCurrency(currency), `there is no wallet in ${currency}`);
  return {
    kind: 'payout_line.deposited',
    source: { type: 'payout_line', id: line.id },
    postings: [
      { account: potOf(id, currency), amount: -line.net },
      { account: walletOf(line.userId, currency), amount: line.net },
    ],
  };
};

/** What waits, and what is on its way to the bank from there. */
const reserve = ({ id, currency }: Payout, line: PendingLine): LedgerEntry => ({
  kind: 'payout_line.set_aside',
  source: { type: 'payout_line', id: line.id },
  postings: [
    { account: potOf(id, currency), amount: -line.net },
    { account: setAside(line.id, currency), amount: line.net },
  ],
});

const outcomeOf = ({ line: { id }, way }: Step): SettledLine => {
  if (way.kind === 'wait') return { id, settlement: 'BankTransfer', state: 'waiting', waitsFor: way.for };
  if (way.kind === 'bank') return { id, settlement: 'BankTransfer', state: 'ordered', waitsFor: null };
  return { id, settlement: 'DepositToWallet', state: 'settled', waitsFor: null };
};

/** Pays the next holders; each is paid in the transaction that says so, and so once, wherever it was interrupted. */
const payBatch = async (deps: ExecuteDeps, tx: Tx, payout: Payout, lines: readonly PendingLine[]) => {
  const alive = await holdUserIds(
    tx,
    lines.map(({ userId }) => userId),
  );
  const steps: Step[] = [];
  for (const line of lines)
    steps.push({ line, way: await wayOf(deps, tx, payout, { ...line, isThere: alive.has(line.userId) }) });
  const entries = steps.flatMap(({ line, way }) => {
    if (way.kind === 'nothing') return [];
    return [way.kind === 'wallet' ? deposit(payout, line) : reserve(payout, line)];
  });
  await postAll(tx, entries);
  failpoint('distribute.midBatch');
  await saveLines(tx, steps.map(outcomeOf));
  for (const { line, way } of steps)
    if (way.kind === 'bank') await orderLine(deps, tx, { lineId: line.id, destination: way.destination });
  const told = (kind: Way['kind']) => steps.filter(({ way }) => way.kind === kind).map(({ line }) => line);
  await tellHolders(tx, payout, 'earning.deposited', told('wallet'));
  await tellHolders(tx, payout, 'earning.sent', told('bank'));
  const needAccount = ({ line, way }: Step) => (way.kind === 'wait' && way.for !== 'staff' ? [line] : []);
  await tellHolders(tx, payout, 'earning.account_needed', steps.flatMap(needAccount));
};

/**
 * One step of an approved payout: the first writes the lines, each next one pays a batch of holders, the last ends it.
 * Run again and again, by whoever, it pays each holder once. Says whether there is more to do.
 */
export const executeStep = async (deps: ExecuteDeps, tx: Tx, payoutId: number): Promise<'more' | 'done'> => {
  const payout = await lockPayout(tx, { id: payoutId });
  if (payout?.state !== 'approved') return 'done';
  if (payout.startedAt === null) {
    await start(deps, tx, payout);
    return 'more';
  }
  const lines = await lockPendingLines(tx, payoutId, batchSize);
  if (lines.length > 0) {
    await payBatch(deps, tx, payout, lines);
    return 'more';
  }
  await saveExecuted(tx, payoutId);
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'payout.executed',
    subject: { type: 'payout', id: payout.documentId },
    before: { state: 'approved' },
    after: { state: 'executed', importId: payout.importId, holders: payout.holderCount },
  });
  return 'done';
};
