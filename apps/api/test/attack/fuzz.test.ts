import { writeFileSync } from 'node:fs';
import { createLogger } from '@parcela/platform/log.ts';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { useSandbox } from '../support/app/sandbox-process.ts';
import { useWholeApp } from '../support/app/whole-app.ts';
import { createAttackCallers } from '../support/attack/attack-callers.ts';
import { fuzzOperations, type FuzzResult } from '../support/attack/fuzz-operations.ts';
import { moneyWithoutStatement } from '../support/bank/money-without-statement.ts';
import { operations } from '../support/attack/operations.ts';
import { useTestDatabase } from '../support/database/test-database.ts';

const isLong = process.env['LONG'] === '1';
/** The number of requests after which every operation was called. */
const visitsOfAll = 8 * operations.length;
/** `npm run fuzz` sets another seed and more requests, and reads the result. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const requests = Number(process.env['FUZZ_REQUESTS'] ?? (isLong ? 50_000 : Math.max(3_000, visitsOfAll)));
const resultFile = process.env['FUZZ_RESULT'];

/** Operations without a successful call in the matrix. */
const withoutSuccess: ReadonlySet<string> = new Set([
  // These need a provider's current answer; the tests of their modules contain valid calls.
  'finishSocialSignIn',
  'linkSocialAccount',
  'finishBankId',
  'readReviewDocument',
  'downloadFile',
  // The fixture's record is not in the required state.
  'sendFundedRequest',
  'getOrderReceipt',
  'storeMarketingVisit',
  // No holder has asked the fixture's user to vote.
  'acceptDelegation',
  'endDelegation',
  // No journal is sealed, and no calendar is shared.
  'issueCertificate',
  'getCertificateFile',
  'getVoteReceiptFile',
  'readCalendar',
]);

const writeResult = (file: string, { coverage, ...facts }: FuzzResult): void =>
  writeFileSync(file, JSON.stringify({ ...facts, seed, rows: coverage.rows(), codes: coverage.byCode() }));

describe('random requests', () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const errors: string[] = [];
  const app = useWholeApp(
    context,
    () => sandbox().url,
    createLogger('error', { write: (line) => void errors.push(line) }),
  );

  /** Only damage counts; overdue work is ignored, because no worker runs here. */
  const brokenInvariants = async (): Promise<string[]> => {
    const { violations } = await checkInvariants(context().database.kysely);
    const withoutStatement = await moneyWithoutStatement(context());
    const isOfFixtures = (id: string, row: Readonly<Record<string, unknown>>): boolean =>
      id === 'B1' && String(row['difference']) === String(withoutStatement.get(String(row['currency'])));
    return violations
      .filter(({ invariant: { nature } }) => nature === 'safety')
      .flatMap(({ invariant: { id }, rows }) =>
        rows
          .filter((row) => !isOfFixtures(id, row))
          .map(
            (row) =>
              `${id} ${Object.entries(row)
                .map(([name, value]) => `${name}=${String(value)}`)
                .join(' ')}`,
          ),
      );
  };

  it(
    `get answers that match the contract, without a server fault (seed ${seed}, ${requests} requests)`,
    { timeout: 60_000 + requests * 100 },
    async () => {
      const origin = await app().listen();
      const callerOf = await createAttackCallers(context(), app());
      const result = await fuzzOperations({ origin, callerOf }, { seed, requests });
      if (resultFile !== undefined) writeResult(resultFile, result);
      expect({ faults: result.faults, errors: errors.slice(0, 20) }).toEqual({ faults: [], errors: [] });
      expect(result.requests).toBe(requests);
      expect(await brokenInvariants()).toEqual([]);
      // Fewer requests would not reach every operation.
      if (requests < visitsOfAll) return;
      const called = result.coverage.rows().map(({ operationId }) => operationId);
      expect(called.toSorted()).toEqual(operations.map(({ route }) => route.operationId).toSorted());
      const failed = result.coverage.neverSucceeded().filter((name) => !withoutSuccess.has(name));
      expect(failed).toEqual([]);
    },
  );
});
