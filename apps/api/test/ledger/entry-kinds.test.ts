import {
  type AccountType,
  type LedgerEntryKind,
  ledgerEntryKindNames,
  ledgerEntryKinds,
} from '@parcela/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import {
  type AccountRef,
  debtOf,
  externalAccount,
  feeAccount,
  fxAccount,
  holdingOf,
  issuanceOf,
  issuerOf,
  orderAccount,
  payableAccount,
  post,
  projectAccount,
  redeemedOf,
  reservedOf,
  reverse,
  roundingAccount,
  suspenseFor,
  transfer,
  walletHoldOf,
  walletOf,
  withholdingAccount,
} from '@parcela/ledger';
import { useTestDatabase } from '../support/database/test-database.ts';
import { testKind } from '../support/wallets/test-kinds.ts';

/** An account of each type, with the same asset as the others in its column. */
const money: Readonly<Record<Exclude<AccountType, keyof typeof shares>, AccountRef>> = {
  'external:bank': externalAccount('bank', 'CZK'),
  'external:gateway': externalAccount('confirmo', 'CZK'),
  'external:operator': externalAccount('operator', 'CZK'),
  'external:rent': externalAccount('rent', 'CZK'),
  wallet: walletOf(1, 'CZK'),
  wallet_hold: walletHoldOf(1, 'CZK'),
  order: orderAccount(1, 'CZK'),
  project: projectAccount(1, 'CZK'),
  fee: feeAccount('CZK'),
  'suspense:order': suspenseFor('order:1', 'CZK'),
  'suspense:payment': suspenseFor('payment:1', 'CZK'),
  'payable:refund': payableAccount('refund:1', 'CZK'),
  'payable:withdrawal': payableAccount('withdrawal:1', 'CZK'),
  'payable:distribution': payableAccount('distribution:1', 'CZK'),
  'payable:distribution_payable': payableAccount('distribution_payable:1', 'CZK'),
  'payable:distribution_line': payableAccount('distribution_line:1', 'CZK'),
  withholding: withholdingAccount('CZK'),
  debt: debtOf(1, 'CZK'),
  fx: fxAccount('CZK'),
  rounding: roundingAccount('CZK'),
};
const shares = {
  'external:shares': issuanceOf(1),
  issuer: issuerOf(1),
  reserved: reservedOf(1),
  holding: holdingOf(1, 1),
  redeemed: redeemedOf(1),
} as const;

const context = useTestDatabase();
const numbers = { count: 0 };
const next = (): number => (numbers.count += 1);

/** Fills each account that keeps a balance, so that only the account's kind can refuse an entry. */
const fill = async (): Promise<void> => {
  for (const [outside, accounts] of [
    [money['external:gateway'], Object.values(money)],
    [shares['external:shares'], Object.values(shares)],
  ] as const)
    for (const account of accounts)
      if (account !== outside)
        await context().transact((tx) => {
          const source = { type: 'test', id: next() };
          return transfer(tx, {
            kind: testKind('test.arrived'),
            source,
            from: outside,
            to: account,
            amount: 1_000_000n,
          });
        });
};

describe('kinds of ledger entries', () => {
  it('are the same in the database and in the code, with their sources and accounts', async () => {
    const { rows } = await sql<{ kind: string; source: string; from: string[]; to: string[] }>`
      select k.kind, k.source_type as source, k.debits as "from", k.credits as "to" from ledger_entry_kinds k
      where k.kind not like 'test.%'`.execute(context().database.kysely);
    const listed = Object.entries(ledgerEntryKinds).map(([kind, { source, from, to }]) => ({
      kind,
      source,
      from,
      to,
    }));
    const inOrder = (kinds: readonly { readonly kind: string }[]) =>
      kinds.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(inOrder(rows)).toEqual(inOrder(listed));
  });

  it('have the account types of the database', async () => {
    await fill();
    const { rows } = await sql<{ type: string }>`
      select distinct ledger_account_type(a.kind, a.provider, a.item_id) as type from ledger_accounts a`.execute(
      context().database.kysely,
    );
    expect(rows.map(({ type }) => type).toSorted()).toEqual(
      [...Object.keys(money), ...Object.keys(shares)].toSorted(),
    );
  });

  it('let random entries touch only the accounts that they permit', async () => {
    const sides = fc.oneof(
      fc.record({ from: fc.constantFrom(...Object.keys(money)), to: fc.constantFrom(...Object.keys(money)) }),
      fc.record({
        from: fc.constantFrom(...Object.keys(shares)),
        to: fc.constantFrom(...Object.keys(shares)),
      }),
    );
    // Half of them are drawn from what the kind permits, because otherwise nearly none would be permitted.
    const entries = fc.constantFrom(...ledgerEntryKindNames).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        sides: fc.oneof(
          sides,
          fc.record({
            from: fc.constantFrom<string>(...ledgerEntryKinds[kind].from),
            to: fc.constantFrom<string>(...ledgerEntryKinds[kind].to),
          }),
        ),
        isReversed: fc.boolean(),
      }),
    );
    const all: Readonly<Record<string, AccountRef>> = { ...money, ...shares };
    const seen = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(entries, async ({ kind, sides: { from, to }, isReversed }) => {
        const [left, right] = [all[from]!, all[to]!];
        if (left === right || left.asset !== right.asset) return;
        const { source: type, from: debits, to: credits } = ledgerEntryKinds[kind];
        const has = (types: readonly string[], name: string) => types.includes(name);
        const isPermitted = has(debits, from) && has(credits, to);
        const move = { from: left, to: right, amount: 1n };
        const outcome = await context()
          .transact(async (tx) => {
            const source = { type, id: next() };
            if (!isReversed) return transfer(tx, { kind, source, ...move });
            const mirrored = { from: right, to: left, amount: 1n };
            const transactionId = await transfer(tx, { kind: testKind('test.moved'), source, ...mirrored });
            return reverse(tx, { kind, source, transactionId });
          })
          .then(
            () => 'accepted' as const,
            (error: { readonly constraint?: string }) => {
              expect(error.constraint).toBe('ledger_entry_kinds_permit');
              return 'refused' as const;
            },
          );
        expect(outcome).toBe(isPermitted ? 'accepted' : 'refused');
        seen[outcome] += 1;
      }),
      { numRuns: 300 },
    );
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(50);
    const { violations } = await checkInvariants(context().database.kysely, { ids: ['M1', 'M3', 'M12'] });
    expect(violations).toEqual([]);
  });

  const refusal = (kind: LedgerEntryKind, type: string) =>
    context().transact((tx) =>
      post(tx, {
        kind,
        source: { type, id: next() },
        postings: [
          { account: money['payable:withdrawal'], amount: -1n },
          { account: money.wallet, amount: 1n },
        ],
      }),
    );

  it('refuse an unknown kind, and an event of another source', async () => {
    await expect(refusal('withdrawal.lost' as LedgerEntryKind, 'withdrawal')).rejects.toThrow(
      'no ledger entry of the kind withdrawal.lost belongs to the source withdrawal',
    );
    await expect(refusal('withdrawal.failed', 'order')).rejects.toThrow(
      'no ledger entry of the kind withdrawal.failed belongs to the source order',
    );
    await expect(refusal('withdrawal.failed', 'withdrawal')).resolves.toBeGreaterThan(0n);
  });

  it('name the account that a kind does not permit', async () => {
    await expect(refusal('refund.failed', 'refund')).rejects.toThrow(
      'a ledger entry of the kind refund.failed must not touch payable/CZK/item:withdrawal:1 this way',
    );
  });
});
