import { isWalletCurrency } from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import { lockUserIds } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  type AccountRef,
  feeAccount,
  type LedgerEntry,
  post,
  postAll,
  projectAccount,
  walletOf,
  withholdingAccount,
  externalAccount,
} from '../../ledger/index.ts';
import { findDistributionDestination, type DistributionDestination } from '../../wallets/index.ts';
import { entitleHolders } from './entitle-holders.ts';
import { distributionPayable, earmarked } from './distribution-ledger-accounts.ts';
import {
  countLines,
  insertLines,
  lockPendingLines,
  type PendingLine,
  saveLines,
  type LineOutcome,
} from './distribution-lines.store.ts';
import { lockDistribution, type Distribution, saveExecuted, saveStarted } from '../distributions.store.ts';
import { orderLine, notifyHolders } from './pay-line-by-bank.ts';

export interface ExecuteDeps {
  readonly vault: PersonalVault;
  readonly timeZone: string;
  /** What the recipient reads on the statement. */
  readonly brandName: ReadBrandName;
}

/** Holders that one transaction pays. */
const batchSize = 50;

/** What came in is booked once: to the project, the platform, the tax office, and what the holders get. */
const bookRent = async (tx: Tx, { id, projectId, currency, figures }: Distribution): Promise<void> => {
  invariant(figures, `payout ${id} has no figures`);
  const { reserve, fee, withholding, net } = figures.parts;
  const lines: readonly (readonly [AccountRef, bigint])[] = [
    // Costs were paid where the rent came in; that money was never with us.
    [externalAccount('rent', currency), -(reserve + fee + withholding + net)],
    [projectAccount(projectId, currency), reserve],
    [feeAccount(currency), fee],
    [withholdingAccount(currency), withholding],
    [distributionPayable(id, currency), net],
  ];
  await post(tx, {
    kind: 'distribution.started',
    source: { type: 'distribution', id },
    postings: lines.flatMap(([account, amount]) => (amount === 0n ? [] : [{ account, amount }])),
  });
};

/** Stores who gets what, and books the rent. The lines of an import are stored already. */
const start = async ({ timeZone }: ExecuteDeps, tx: Tx, distribution: Distribution): Promise<void> => {
  if (distribution.origin === 'declared')
    await insertLines(tx, distribution.id, await entitleHolders(tx, distribution, timeZone));
  await bookRent(tx, distribution);
  await saveStarted(tx, distribution.id, await countLines(tx, distribution.id));
};

type PaymentRoute =
  | { readonly kind: 'nothing' | 'wallet' }
  | { readonly kind: 'wait'; readonly for: 'bank_account' | 'clearance' | 'staff' }
  | { readonly kind: 'bank'; readonly destination: DistributionDestination };

/**
 * How a line reaches its holder: by the payout method of the holder. There is no wallet in PLN; in other currencies
 * the wallet receives what no account can, so that nobody waits for available money.
 */
const routeOf = async (
  { vault }: ExecuteDeps,
  tx: Tx,
  { currency }: Distribution,
  { userId, net, payoutMethod, isThere }: PendingLine & { readonly isThere: boolean },
): Promise<PaymentRoute> => {
  if (net === 0n) return { kind: 'nothing' };
  if (!isThere) return { kind: 'wait', for: 'staff' };
  const hasWallet = isWalletCurrency(currency);
  if (hasWallet && payoutMethod === 'DepositToWallet') return { kind: 'wallet' };
  const destination = await findDistributionDestination(tx, vault, { userId, currency });
  if (typeof destination === 'object') return { kind: 'bank', destination };
  return hasWallet ? { kind: 'wallet' } : { kind: 'wait', for: destination };
};

interface Step {
  readonly line: PendingLine;
  readonly route: PaymentRoute;
}

const deposit = ({ id, currency }: Distribution, line: PendingLine): LedgerEntry => {
  invariant(isWalletCurrency(currency), `there is no wallet in ${currency}`);
  return {
    kind: 'distribution_line.deposited',
    source: { type: 'distribution_line', id: line.id },
    postings: [
      { account: distributionPayable(id, currency), amount: -line.net },
      { account: walletOf(line.userId, currency), amount: line.net },
    ],
  };
};

/** What waits, and what is in transit to the bank from there. */
const reserve = ({ id, currency }: Distribution, line: PendingLine): LedgerEntry => ({
  kind: 'distribution_line.set_aside',
  source: { type: 'distribution_line', id: line.id },
  postings: [
    { account: distributionPayable(id, currency), amount: -line.net },
    { account: earmarked(line.id, currency), amount: line.net },
  ],
});

const outcomeOf = ({ line: { id }, route }: Step): LineOutcome => {
  if (route.kind === 'wait') return { id, settlement: 'BankTransfer', state: 'waiting', waitsFor: route.for };
  if (route.kind === 'bank') return { id, settlement: 'BankTransfer', state: 'ordered', waitsFor: null };
  return { id, settlement: 'DepositToWallet', state: 'settled', waitsFor: null };
};

/** Pays the next holders; each is paid in the transaction that says so, and so once, wherever it was interrupted. */
const payBatch = async (
  deps: ExecuteDeps,
  tx: Tx,
  distribution: Distribution,
  lines: readonly PendingLine[],
) => {
  const alive = await lockUserIds(
    tx,
    lines.map(({ userId }) => userId),
  );
  const steps: Step[] = [];
  for (const line of lines)
    steps.push({
      line,
      route: await routeOf(deps, tx, distribution, { ...line, isThere: alive.has(line.userId) }),
    });
  const entries = steps.flatMap(({ line, route }) => {
    if (route.kind === 'nothing') return [];
    return [route.kind === 'wallet' ? deposit(distribution, line) : reserve(distribution, line)];
  });
  await postAll(tx, entries);
  failpoint('distribute.midBatch');
  await saveLines(tx, steps.map(outcomeOf));
  for (const { line, route } of steps)
    if (route.kind === 'bank') await orderLine(deps, tx, { lineId: line.id, destination: route.destination });
  const notified = (kind: PaymentRoute['kind']) =>
    steps.filter(({ route }) => route.kind === kind).map(({ line }) => line);
  await notifyHolders(tx, distribution, 'earning.deposited', notified('wallet'));
  await notifyHolders(tx, distribution, 'earning.sent', notified('bank'));
  const needAccount = ({ line, route }: Step) =>
    route.kind === 'wait' && route.for !== 'staff' ? [line] : [];
  await notifyHolders(tx, distribution, 'earning.account_needed', steps.flatMap(needAccount));
};

/**
 * One step of an approved distribution: the first writes the lines, each next one pays a batch of holders, the last
 * ends it. However often and by whichever process it runs, it pays each holder once. Says whether there is more to do.
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
    await payBatch(deps, tx, distribution, lines);
    return 'more';
  }
  await saveExecuted(tx, distributionId);
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'distribution.executed',
    subject: { type: 'distribution', id: distribution.documentId },
    before: { state: 'approved' },
    after: { state: 'executed', importId: distribution.importId, holders: distribution.holderCount },
  });
  return 'done';
};
