import type { DistributionKind } from '@parcela/domain';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { distributionApprovals } from '../../../src/modules/distributions/approving/approve-distribution.ts';
import {
  createDistribution,
  type DistributionInput,
} from '../../../src/modules/distributions/declaring/declare-distribution.ts';
import {
  type ExecuteDeps,
  executeStep,
} from '../../../src/modules/distributions/paying/execute-distribution.ts';
import { importDistribution } from '../../../src/modules/distributions/declaring/import-distribution.ts';
import {
  type Distribution,
  lockDistribution,
  saveApproved,
} from '../../../src/modules/distributions/distributions.store.ts';
import { importCorrection } from '../../../src/modules/distributions/correcting/import-correction.ts';
import { ratesInForce } from '../../../src/modules/exchange-rates/index.ts';
import { listLineItems } from '../../../src/modules/distributions/distributions.queries.ts';
import { takeOverLine } from '../../../src/modules/distributions/paying/resolve-waiting-line.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { listDebts } from '../../../src/modules/distributions/debts/distribution-debts.queries.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { testVault } from '../app/test-app.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { clearedUser } from '../verification/grant-levels.ts';
import type { TestContext } from '../database/test-database.ts';
import { addTestStaff } from '../app/test-staff.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

export const distributionDeps: ExecuteDeps = {
  vault: testVault,
  timeZone: 'Europe/Prague',
  brandName: sampleBrandName,
};

/** 10,000.00 of rent for the second quarter of 2026, with 7,000.00 for the holders. */
export const sampleDistribution = (overrides: Partial<DistributionInput> = {}): DistributionInput => ({
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

/** Declares a distribution of a project as a member of staff. */
export const declareSample = async (
  tx: Tx,
  project: string,
  { kind = 'income', ...overrides }: Partial<DistributionInput> & { readonly kind?: DistributionKind } = {},
): Promise<Distribution> => {
  const [staffId] = await addTestStaff(tx, 1);
  invariant(staffId, 'there is staff');
  return createDistribution(tx, {
    ...sampleDistribution(overrides),
    kind,
    project,
    importId: undefined,
    staffId,
    requestId: 'sample',
  });
};

/** Two other members of staff agree to a declared distribution; nothing is paid yet. */
export const approveSample = async (tx: Tx, { documentId, version }: Distribution): Promise<void> => {
  const [requestedBy, approvedBy] = await addTestStaff(tx, 2);
  const { correctsId, kind } = (await lockDistribution(tx, { documentId })) ?? {};
  const pays = kind === 'final' ? 'distributions.redeem' : 'distributions.execute';
  const name = typeof correctsId === 'number' ? 'distributions.correct' : pays;
  const action = distributionApprovals(distributionDeps)[name];
  invariant(requestedBy && approvedBy, 'there is staff, and something to agree to');
  await action.execute(
    tx,
    { distribution: documentId, version },
    { requestedBy, approvedBy, approval: 'sample', reason: 'It is as they say', requestId: 'sample' },
  );
};

/** Runs all steps of an approved distribution. */
export const executeSample = async (
  transact: UnitOfWork,
  { id }: Pick<Distribution, 'id'>,
): Promise<void> => {
  while ((await transact((tx) => executeStep(distributionDeps, tx, id))) === 'more');
};

interface ImportedSample {
  readonly project: string;
  readonly importId: string;
  readonly lines: readonly (readonly [investor: string, net: string])[];
}

/** Declares a distribution by a file, whose holders need no shares: `[documentId, '12.50']`. */
export const importSample = async (
  tx: Tx,
  { project, importId, lines }: ImportedSample,
): Promise<Distribution> => {
  const [staffId] = await addTestStaff(tx, 1);
  invariant(staffId, 'there is staff');
  const { periodFrom, periodTo, recordOn, payOn } = sampleDistribution();
  const { distribution } = await importDistribution(tx, {
    project,
    importId,
    periodFrom,
    periodTo,
    recordOn,
    payOn,
    locale: 'en',
    csv: ['investor,net', ...lines.map((line) => line.join(','))].join('\n'),
    isDryRun: false,
    staffId,
    requestId: 'sample',
    timeZone: distributionDeps.timeZone,
  });
  invariant(distribution, 'the sample has no problems');
  return distribution;
};

/** The same, approved. */
export const importedSample = async (tx: Tx, sample: ImportedSample): Promise<Distribution> => {
  const distribution = await importSample(tx, sample);
  await approveSample(tx, distribution);
  return distribution;
};

interface CorrectedSample {
  readonly distribution: string;
  readonly lines: ImportedSample['lines'];
}

/** Declares a correction by a file: `[documentId, '10.00']`. */
export const correctionSample = async (
  tx: Tx,
  { distribution, lines }: CorrectedSample,
): Promise<Distribution> => {
  const [staffId] = await addTestStaff(tx, 1);
  invariant(staffId, 'there is staff');
  const found = await importCorrection(tx, {
    distribution,
    reason: 'The file was wrong',
    locale: 'en',
    csv: ['investor,net', ...lines.map((line) => line.join(','))].join('\n'),
    isDryRun: false,
    staffId,
    requestId: 'sample',
    timeZone: distributionDeps.timeZone,
  });
  invariant(found.distribution, 'the sample has no problems');
  return found.distribution;
};

/** The same, approved. */
export const correctedSample = async (tx: Tx, sample: CorrectedSample): Promise<Distribution> => {
  const correction = await correctionSample(tx, sample);
  await approveSample(tx, correction);
  return correction;
};

/** Executes a distribution by its figures to the holders of a project; returns its documentId. */
export const executedSample = async (tx: Tx, project: string): Promise<string> => {
  const distribution = await declareSample(tx, project, { recordOn: '2100-01-01' });
  const [requestedBy = 0, approvedBy = 0] = await addTestStaff(tx, 2);
  // The preview refuses a record date that is not over; a test's holders have had shares only since today.
  await saveApproved(tx, distribution.id, { requestedBy, approvedBy, rates: await ratesInForce(tx) });
  await executeSample((work) => work(tx), distribution);
  return distribution.documentId;
};

/** documentId of a user's debt: 2.50 of 12.50 was overpaid. */
export const sampleDebt = async (
  tx: Tx,
  { project, investor }: { readonly project: string; readonly investor: string },
): Promise<string> => {
  const lines = [[investor, '12.50']] as const;
  const distribution = await importedSample(tx, { project, importId: newDocumentId(), lines });
  await executeSample((work) => work(tx), distribution);
  const correction = await correctedSample(tx, {
    distribution: distribution.documentId,
    lines: [[investor, '10.00']],
  });
  await executeSample((work) => work(tx), correction);
  const page = { after: undefined, pageSize: 1, state: undefined, currency: undefined, user: undefined };
  const [debt] = await listDebts(tx, { ...page, distribution: correction.documentId });
  return debt?.documentId ?? '';
};

/** Pays a user earnings of 12.50; returns the documentId of the earning. */
export const sampleEarning = async (
  tx: Tx,
  { project, investor }: { readonly project: string; readonly investor: string },
): Promise<string> => {
  const distribution = await importedSample(tx, {
    project,
    importId: newDocumentId(),
    lines: [[investor, '12.50']],
  });
  await executeSample((work) => work(tx), distribution);
  const lines = await listLineItems(tx, {
    after: undefined,
    pageSize: 1,
    distributionId: distribution.id,
    state: undefined,
  });
  return lines[0]?.documentId ?? '';
};

const polish = new WeakMap<TestContext, Promise<string>>();
/** A project in PLN, made once per database. */
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

/** A waiting line of 12.50 PLN that staff have taken over, of a user without an account; returns its documentId. */
export const lineTakenOver = async (context: TestContext): Promise<string> => {
  const project = await polishProject(context);
  const user = await clearedUser(context);
  const distribution = await context.transact((tx) =>
    importedSample(tx, { project, importId: newDocumentId(), lines: [[user.documentId, '12.50']] }),
  );
  await executeSample(context.transact, distribution);
  return context.transact(async (tx) => {
    const lines = await listLineItems(tx, {
      after: undefined,
      pageSize: 1,
      distributionId: distribution.id,
      state: undefined,
    });
    const [staffId = 0] = await addTestStaff(tx, 1);
    const line = lines[0]?.documentId ?? '';
    await takeOverLine(tx, { line, reason: 'They have no account', staffId, requestId: 'sample' });
    return line;
  });
};
