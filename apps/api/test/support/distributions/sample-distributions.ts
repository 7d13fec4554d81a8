import type { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { payoutApprovals } from '../../../src/modules/distributions/approving/approve-distribution.ts';
import {
  createPayout,
  type PayoutInput,
} from '../../../src/modules/distributions/declaring/declare-distribution.ts';
import {
  type ExecuteDeps,
  executeStep,
} from '../../../src/modules/distributions/paying/execute-distribution.ts';
import { importPayout } from '../../../src/modules/distributions/declaring/import-distribution.ts';
import type { Payout } from '../../../src/modules/distributions/distributions.store.ts';
import { listLineItems } from '../../../src/modules/distributions/distributions.queries.ts';
import { takeOverLine } from '../../../src/modules/distributions/paying/resolve-waiting-line.ts';
import type { Tx } from '../../../src/platform/database/database.ts';
import { invariant } from '../../../src/platform/errors.ts';
import { newDocumentId } from '../../../src/platform/ids.ts';
import { testVault } from '../app/test-app.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { clearedUser } from '../verification/grant-levels.ts';
import type { TestContext } from '../database/test-database.ts';
import { addTestStaff } from '../app/test-staff.ts';

export const payoutDeps: ExecuteDeps = { vault: testVault, timeZone: 'Europe/Prague', brandName: 'Parcela' };

/** 10,000.00 of rent for the second quarter of 2026, of which 7,000.00 are left for the holders. */
export const samplePayout = (overrides: Partial<PayoutInput> = {}): PayoutInput => ({
  periodFrom: '2026-04-01',
  periodTo: '2026-06-30',
  recordOn: '2026-06-30',
  payOn: '2026-07-15',
  expectedNet: null,
  declaration: {
    gross: 10_000_00n,
    costs: [
      { kind: 'management', note: '', amount: 800_00 },
      { kind: 'insurance', note: 'The whole year', amount: 200_00 },
    ],
    reserve: 500_00n,
    fee: 500_00n,
    withholding: 1_000_00n,
  },
  ...overrides,
});

/** Declares a payout of a project as a member of staff. */
export const declareSample = async (
  tx: Tx,
  project: string,
  overrides: Partial<PayoutInput> = {},
): Promise<Payout> => {
  const [staffId] = await addTestStaff(tx, 1);
  invariant(staffId, 'there is staff');
  return createPayout(tx, {
    ...samplePayout(overrides),
    project,
    importId: undefined,
    staffId,
    requestId: 'sample',
  });
};

/** Two other people agree to a declared payout; nothing is paid yet. */
export const approveSample = async (tx: Tx, { documentId, version }: Payout): Promise<void> => {
  const [requestedBy, approvedBy] = await addTestStaff(tx, 2);
  const [action] = payoutApprovals(payoutDeps);
  invariant(action && requestedBy && approvedBy, 'there is staff, and something to agree to');
  await action.execute(
    tx,
    { payout: documentId, version },
    { requestedBy, approvedBy, approval: 'sample', reason: 'It is as they say', requestId: 'sample' },
  );
};

/** Does all steps of an approved payout. */
export const executeSample = async (transact: UnitOfWork, { id }: Pick<Payout, 'id'>): Promise<void> => {
  while ((await transact((tx) => executeStep(payoutDeps, tx, id))) === 'more');
};

interface ImportedSample {
  readonly project: string;
  readonly importId: string;
  readonly lines: readonly (readonly [investor: string, net: string])[];
}

/** A payout that a file has declared, whose holders need no shares: `[documentId, '12.50']`. */
export const importSample = async (tx: Tx, { project, importId, lines }: ImportedSample): Promise<Payout> => {
  const [staffId] = await addTestStaff(tx, 1);
  invariant(staffId, 'there is staff');
  const { periodFrom, periodTo, recordOn, payOn } = samplePayout();
  const { payout } = await importPayout(tx, {
    project,
    importId,
    periodFrom,
    periodTo,
    recordOn,
    payOn,
    csv: ['investor,net', ...lines.map((line) => line.join(','))].join('\n'),
    isDryRun: false,
    staffId,
    requestId: 'sample',
    timeZone: payoutDeps.timeZone,
  });
  invariant(payout, 'the sample has no problems');
  return payout;
};

/** The same, approved. */
export const importedSample = async (tx: Tx, sample: ImportedSample): Promise<Payout> => {
  const payout = await importSample(tx, sample);
  await approveSample(tx, payout);
  return payout;
};

/** 12.50 that somebody earned; answers the documentId of the earning. */
export const sampleEarning = async (
  tx: Tx,
  { project, investor }: { readonly project: string; readonly investor: string },
): Promise<string> => {
  const payout = await importedSample(tx, {
    project,
    importId: newDocumentId(),
    lines: [[investor, '12.50']],
  });
  await executeSample((work) => work(tx), payout);
  const { lines } = await listLineItems(tx, { page: 1, pageSize: 1, payoutId: payout.id, state: undefined });
  return lines[0]?.documentId ?? '';
};

const polish = new WeakMap<TestContext, Promise<string>>();
/** A project in PLN, made once a database. */
const polishProject = (context: TestContext): Promise<string> => {
  const known = polish.get(context);
  if (known) return known;
  const made = context.transact(async (tx) => {
    await setSampleRates(tx);
    return (await publishSampleProject(tx, { currency: 'PLN', countryCode: 'PL' })).documentId;
  });
  polish.set(context, made);
  return made;
};

/** A line of 12.50 PLN of somebody without an account, which waits, and which staff have taken over; its documentId. */
export const lineTakenOver = async (context: TestContext): Promise<string> => {
  const project = await polishProject(context);
  const user = await clearedUser(context);
  const payout = await context.transact((tx) =>
    importedSample(tx, { project, importId: newDocumentId(), lines: [[user.documentId, '12.50']] }),
  );
  await executeSample(context.transact, payout);
  return context.transact(async (tx) => {
    const { lines } = await listLineItems(tx, {
      page: 1,
      pageSize: 1,
      payoutId: payout.id,
      state: undefined,
    });
    const [staffId = 0] = await addTestStaff(tx, 1);
    const line = lines[0]?.documentId ?? '';
    await takeOverLine(tx, { line, reason: 'They have no account', staffId, requestId: 'sample' });
    return line;
  });
};
