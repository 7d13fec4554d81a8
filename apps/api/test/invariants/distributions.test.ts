import { dateInZone } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { createSealJournal, holdingOf, issuanceOf, transfer } from '@parcela/ledger';
import { savePayoutAccount } from '../../src/modules/wallets/bank-accounts/save-bank-account.ts';
import { ratesInForce } from '../../src/modules/exchange-rates/index.ts';
import { executeStep } from '../../src/modules/distributions/paying/execute-distribution.ts';
import { type Distribution, saveApproved } from '../../src/modules/distributions/distributions.store.ts';
import { readClock, type Tx, tables } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { brokenBy, foundIn, guardsOff, type Planted, withBoth } from '../support/database/plant-violation.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import {
  correctedSample,
  declareSample,
  executeSample,
  distributionDeps,
  sampleDistribution,
} from '../support/distributions/sample-distributions.ts';
import { addTestStaff } from '../support/app/test-staff.ts';
import { testVault } from '../support/app/test-app.ts';
import { distributionInvariants } from '@parcela/invariants/distributions.ts';
import { testKind } from '../support/wallets/test-kinds.ts';

const polishIban = 'PL61109010140000071219812874';

/** A holder of shares, optionally with an account for PLN. */
const holder = async (
  tx: Tx,
  {
    email,
    projectId,
    shares,
    hasAccount,
  }: { email: string; projectId: number; shares: bigint; hasAccount: boolean },
): Promise<void> => {
  const { id } = await createAccount(tx, {
    email,
    passwordHash: 'none',
    language: 'en',
    accepted: { terms: 'terms-1', privacy: 'privacy-1' },
  });
  await giveLevels(tx, id, 'KYC', 'AML');
  await transfer(tx, {
    kind: testKind('test.given'),
    source: { type: 'test', id: `${projectId}-${id}` },
    from: issuanceOf(projectId),
    to: holdingOf(id, projectId),
    amount: shares,
  });
  if (!hasAccount) return;
  const { account } = await savePayoutAccount({ vault: testVault, investorName: async () => 'Anna' }, tx, {
    userId: id,
    currency: 'PLN',
    iban: polishIban,
    holderName: 'Anna',
    requestId: 'test',
  });
  await sql`
    update bank_accounts set created_at = created_at - interval '2 days', usable_from = app_now()
    where document_id = ${account.documentId}`.execute(tables(tx));
};

/**
 * Two people approved it before its record date is over, because this test's holders have had shares only since
 * today.
 */
const approved = async (tx: Tx, project: string): Promise<Distribution> => {
  const { declaration } = sampleDistribution();
  const distribution = await declareSample(tx, project, {
    recordOn: dateInZone(await readClock(tx), distributionDeps.timeZone),
    declaration: declaration && { ...declaration, gross: 10_000_01n },
  });
  const [requestedBy = 0, approvedBy = 0] = await addTestStaff(tx, 2);
  await saveApproved(tx, distribution.id, { requestedBy, approvedBy, rates: await ratesInForce(tx) });
  return distribution;
};

/**
 * Distribution 1 went into two wallets (1 and 3 shares). Distribution 2 has one line at the bank and one that waits;
 * 3 has begun. Distribution 4 is corrected twice: by 5, Anna owes 1.00, which distribution 6 deducts; by 7, another
 * 1.00.
 */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  const distributions = await transact(async (tx) => {
    await setSampleRates(tx);
    const czech = await publishSampleProject(tx);
    const polish = await publishSampleProject(tx, { currency: 'PLN', countryCode: 'PL' });
    await holder(tx, { email: 'anna@example.com', projectId: czech.id, shares: 1n, hasAccount: false });
    await holder(tx, { email: 'boris@example.com', projectId: czech.id, shares: 3n, hasAccount: false });
    await holder(tx, { email: 'cyril@example.com', projectId: polish.id, shares: 2n, hasAccount: true });
    await holder(tx, { email: 'dana@example.com', projectId: polish.id, shares: 5n, hasAccount: false });
    return [czech.documentId, polish.documentId, czech.documentId];
  });
  for (const [index, project] of distributions.entries()) {
    const distribution = await transact((tx) => approved(tx, project));
    if (index < 2) await executeSample(transact, distribution);
    else await transact((tx) => executeStep(distributionDeps, tx, distribution.id));
  }
  const pay = async (make: (tx: Tx) => Promise<Distribution>): Promise<string> => {
    const distribution = await transact(make);
    await executeSample(transact, distribution);
    return distribution.documentId;
  };
  const [czech = ''] = distributions;
  const fourth = await pay((tx) => approved(tx, czech));
  const anna = (net: string) => ({ distribution: fourth, lines: [['anna@example.com', net] as const] });
  await pay((tx) => correctedSample(tx, anna('1749.00')));
  await pay((tx) => approved(tx, czech));
  await pay((tx) => correctedSample(tx, anna('1748.00')));
  await createSealJournal({ transact }).run();
};

/**
 * Lines in the order of writing: 1 and 2 are in wallets, 3 is at the bank, 4 waits, 5 and 6 are pending; 9 and 12
 * corrected 7 and 8, and the debt from 9 was deducted from 10.
 */
const planted: readonly Planted[] = [
  ['a deleted line', 'delete from distribution_lines where id = 5;', ['D1', 'D5', 'D13']],
  [
    'a waiting line with a record of a payment by hand',
    `insert into distribution_lines_paid_by_hand (line_id, evidence, reason, requested_by, approved_by)
     values (4, 'none', 'a test', 1, 2);`,
    ['D9'],
  ],
  ['a line that got too much', 'update distribution_lines set fee = fee + 5 where id = 1;', ['D1', 'D2'], []],
  [
    'amounts swapped between two lines',
    `update distribution_lines l set net = o.net from distribution_lines o
     where l.distribution_id = 1 and o.distribution_id = 1 and o.id <> l.id;`,
    ['D2', 'D3', 'D4', 'D8'],
    [],
  ],
  [
    'a minor unit rounded to the smaller holding',
    `update distribution_lines set withholding = 1 where id = 5; update distribution_lines set withholding = 0 where id = 6;
     update distributions set withholding = 1, gross = gross - 100000 + 1 where id = 3;`,
    ['D3'],
  ],
  [
    'a wallet that received nothing',
    `delete from ledger_postings where transaction_id in
       (select id from ledger_transactions where source_type = 'distribution_line' and source_id = '1');
     delete from ledger_transactions where source_type = 'distribution_line' and source_id = '1';`,
    ['D4'],
    [],
  ],
  [
    'a line booked twice',
    `insert into ledger_transactions (kind, source_type, source_id) values ('distribution_line.returned', 'distribution_line', '1');`,
    ['D4'],
    [],
  ],
  [
    'a waiting line that was paid into the wallet',
    `update distribution_lines set settlement = 'BankTransfer', state = 'waiting', waits_for = 'staff', settled_at = null
     where id = 1;`,
    ['D4', 'D5'],
  ],
  [
    'a distribution payable below what is still owed',
    `update ledger_accounts set balance = balance - 1 where item_id = 'distribution_payable:3';`,
    ['D5'],
  ],
  [
    'a waiting line without its earmarked money',
    `update ledger_accounts set balance = 0 where item_id = 'distribution_line:4';`,
    ['D5'],
  ],
  ['a transfer of another amount', `update outgoing_transfers set amount = amount + 1;`, ['D6']],
  [
    'a line at the bank without a transfer',
    'update distribution_transfers set failed_at = app_now() where line_id = 3;',
    ['D6'],
  ],
  [
    'a settled line without a booked transfer',
    `update distribution_lines set state = 'settled', settled_at = app_now() where id = 3;`,
    ['D6'],
  ],
  [
    'an approved distribution that is not executed',
    `update distributions set approved_at = app_now() - interval '2 hours' where id = 3;`,
    ['D7'],
  ],
  ['a corrected line with another net', 'update corrected_lines set net = net + 1;', ['D10'], []],
  [
    'a line of a correction that nothing explains',
    'delete from corrected_lines where distribution_id = 7;',
    ['D10'],
    [],
  ],
  [
    'a debt with less outstanding than the ledger has',
    'update distribution_debts set outstanding = outstanding - 1 where outstanding > 0;',
    ['D11'],
    [],
  ],
  ['a negative line without a debt', 'delete from distribution_debts where line_id = 12;', ['D11'], []],
  [
    'a deduction of which the ledger knows nothing',
    `delete from ledger_postings where transaction_id in
       (select id from ledger_transactions where source_type = 'distribution_debt_payment');
     delete from ledger_transactions where source_type = 'distribution_debt_payment';`,
    ['D11', 'D12'],
    [],
  ],
  [
    'a line of which more was deducted than its debts got',
    'update distribution_lines set deducted = deducted + 1 where id = 10;',
    ['D4', 'D12'],
    [],
  ],
  ['a progress that counts another line', 'update distribution_progress set settled = settled + 1;', ['D13']],
  [
    'a debt of more than its line',
    `update distribution_debts set amount = amount + 1 where line_id = 12;
     insert into distribution_debt_payments (debt_id, way, amount, reason, requested_by, approved_by)
     select id, 'waived', 1, 'a test', 1, 2 from distribution_debts where line_id = 12;`,
    ['D11', 'D12'],
    [],
  ],
  [
    'debts of somebody else than their lines',
    `update distribution_debts set user_id = 2; update ledger_accounts set owner_user_id = 2 where kind = 'debt';`,
    ['D11'],
    [],
  ],
  [
    'debts in another currency than their lines',
    `update distribution_debts set currency = 'EUR'; update ledger_accounts set asset = 'EUR' where kind = 'debt';`,
    ['D11'],
    [],
  ],
  [
    'a distribution without its progress',
    'delete from distribution_progress where distribution_id = 3;',
    ['D13'],
  ],
  [
    'a progress of lines that are not there',
    'delete from distribution_lines where distribution_id = 3;',
    ['D1', 'D5', 'D13'],
  ],
  [
    'a line with a wrong amount in CZK',
    'update distribution_lines set net_czk = net_czk + 1 where id = 1;',
    ['D8'],
    [],
  ],
];

describe('invariants of distributions', () => {
  it('are satisfied while one distribution is paid, one waits for accounts, and one is half executed', async () => {
    expect(await brokenBy({ prepare, damage: 'select;', checked: distributionInvariants })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const damage = guardsOff + statements;
    const found = await foundIn({ prepare, damage, checked: distributionInvariants });
    expect(found).toEqual({ whole, sinceLast });
  });

  it('each have a planted violation', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(distributionInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});
