import { isDeepStrictEqual } from 'node:util';
import type { AccountSums } from './account-sums.ts';
import type { Fault } from './check-journal.ts';
import type { AccountLine, HoldingLine, Manifest, ProjectLine, ProjectSums } from './layout.ts';

interface Shares {
  issued: bigint;
  held: bigint;
  holders: number;
}

/** The sums of the accounts by currency and by project. */
export interface Totals {
  readonly balances: Map<string, Map<string, bigint>>;
  readonly shares: Map<number, Shares>;
}

const sharesOf = (totals: Totals, projectId: number): Shares => {
  const known = totals.shares.get(projectId) ?? { issued: 0n, held: 0n, holders: 0 };
  totals.shares.set(projectId, known);
  return known;
};

const addAccount = (totals: Totals, { kind, asset, projectId, balance }: AccountLine): void => {
  if (asset.startsWith('SHARE:')) {
    const shares = sharesOf(totals, projectId ?? 0);
    if (kind === 'external') shares.issued -= BigInt(balance);
    if (kind !== 'holding' || balance === '0') return;
    shares.held += BigInt(balance);
    shares.holders += 1;
    return;
  }
  const kinds = totals.balances.get(asset) ?? new Map<string, bigint>();
  totals.balances.set(asset, kinds.set(kind, (kinds.get(kind) ?? 0n) + BigInt(balance)));
};

/** Checks that every balance is the sum of its postings. */
export const checkAccounts = async (
  accounts: AsyncIterable<AccountLine>,
  manifest: Manifest,
  sums: AccountSums,
  fault: Fault,
): Promise<Totals> => {
  const totals: Totals = { balances: new Map(), shares: new Map() };
  let count = 0;
  for await (const account of accounts) {
    count += 1;
    if (sums.sumOf(account.id, account.name) !== BigInt(account.balance))
      fault(`accounts: the balance of ${account.name} is not the sum of its postings`);
    addAccount(totals, account);
  }
  if (count !== manifest.accounts.count)
    fault(`accounts: ${count}, the manifest says ${manifest.accounts.count}`);
  return totals;
};

/** Checks that every line of the register is a balance of the ledger, and that no holder is missing. */
export const checkRegister = async (
  holdings: AsyncIterable<HoldingLine>,
  { sums, totals, fault }: { readonly sums: AccountSums; readonly totals: Totals; readonly fault: Fault },
): Promise<void> => {
  const found = new Map<number, Shares>();
  for await (const { projectId, personId, accountId, shares } of holdings) {
    const name = `holding/SHARE:${projectId}/user:${personId}/project:${projectId}`;
    if (sums.sumOf(accountId, name) !== BigInt(shares))
      fault(
        `register: the shares of person ${personId} in project ${projectId} are not those of the journal`,
      );
    const project = found.get(projectId) ?? { issued: 0n, held: 0n, holders: 0 };
    found.set(projectId, { ...project, held: project.held + BigInt(shares), holders: project.holders + 1 });
  }
  for (const [projectId, { held, holders }] of totals.shares) {
    const register = found.get(projectId) ?? { held: 0n, holders: 0 };
    if (register.held !== held || register.holders !== holders)
      fault(
        `register: project ${projectId} has ${holders} holders with ${held} shares, not ${register.holders} with ${register.held}`,
      );
  }
};

const plainBalances = ({ balances }: Totals): Manifest['balances'] =>
  Object.fromEntries(
    [...balances].map(([asset, kinds]) => [
      asset,
      Object.fromEntries([...kinds].map(([kind, amount]) => [kind, amount.toString()])),
    ]),
  );

/** The sums omit kinds of accounts that were opened and never posted to. */
const withoutZero = (balances: Manifest['balances']): Manifest['balances'] =>
  Object.fromEntries(
    Object.entries(balances)
      .map(
        ([asset, kinds]) =>
          [asset, Object.fromEntries(Object.entries(kinds).filter(([, sum]) => sum !== '0'))] as const,
      )
      .filter(([, kinds]) => Object.keys(kinds).length > 0),
  );

/**
 * Checks that the manifest's sums match the accounts, and that each project has exactly the number of shares it issued.
 */
export const checkSums = async (
  projects: AsyncIterable<ProjectLine>,
  {
    manifest,
    totals,
    fault,
  }: { readonly manifest: Manifest; readonly totals: Totals; readonly fault: Fault },
): Promise<void> => {
  if (!isDeepStrictEqual(withoutZero(manifest.balances), withoutZero(plainBalances(totals))))
    fault('manifest: the sums of a currency are not those of the accounts');
  const expected = new Map<number, ProjectSums>(manifest.projects.map((sums) => [sums.projectId, sums]));
  let count = 0;
  for await (const { id } of projects) {
    count += 1;
    const { issued, held, holders } = totals.shares.get(id) ?? { issued: 0n, held: 0n, holders: 0 };
    const sums: ProjectSums = { projectId: id, issued: `${issued}`, held: `${held}`, holders };
    if (!isDeepStrictEqual(expected.get(id), sums))
      fault(`manifest: the sums of project ${id} are not those of the accounts`);
  }
  if (count !== expected.size) fault(`manifest: it has ${expected.size} projects, the file ${count}`);
};
