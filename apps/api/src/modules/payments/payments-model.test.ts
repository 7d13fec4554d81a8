import { orderStates } from '@parcela/domain';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { comparePlatform } from '../../../test/support/payments-model/compare-with-platform.ts';
import { compareProofs } from '../../../test/support/books/compare-proofs.ts';
import { useLiveApp } from '../../../test/support/app/long-running-app.ts';
import { startRun } from '../../../test/support/payments-model/model-run.ts';
import { liveSteps } from '../../../test/support/payments-model/platform-steps.ts';
import { type LivePlatform, paymentCommands } from '../../../test/support/payments-model/model-commands.ts';
import { assertSafe } from '../../../test/support/payments/payment-fixture.ts';
import { newModel, shareCount } from '../../../test/support/payments-model/payments-model.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';

/** The same few runs every day; the long run has many different ones. */
const isLong = process.env['LONG'] === '1';
const runs = {
  ...(isLong ? { numRuns: 200 } : { numRuns: 10, seed: 48 }),
  // Allows short and long sequences.
  unbiased: true,
  // Broken books stay broken: a shorter sequence after them would fail without a cause of its own.
  endOnFailure: true,
};

describe('the payments model', () => {
  const context = useTestDatabase();
  const live = useLiveApp(context);
  /** The executed steps and the final states of orders, over all runs. */
  const seen = new Set<string>();

  const proofs = compareProofs(context);
  const turn = { steps: 0 };

  beforeAll(async () => {
    await context().transact(setSampleRates);
    await proofs.prove();
  });

  const recording = (platform: LivePlatform): LivePlatform =>
    Object.fromEntries(
      Object.entries(platform).map(([name, step]) => [
        name,
        async (...args: unknown[]): Promise<boolean> => {
          const isDone = await (step as (...args: unknown[]) => Promise<boolean>)(...args);
          if (!isDone) return false;
          seen.add(name);
          turn.steps += 1;
          if (turn.steps % 15 === 0) await proofs.compare(turn.steps % 45 > 0);
          return true;
        },
      ]),
    ) as unknown as LivePlatform;

  it('agrees with orders, payments and wallets after any sequence of steps, and the ledger breaks no invariant', async () => {
    const names = new Set<string>();
    await fc.assert(
      fc.asyncProperty(paymentCommands(60), async (commands) => {
        const parts = { context: context(), live };
        const run = await startRun(context(), shareCount);
        const model = newModel();
        const platform = liveSteps(parts, run);
        for (const name of Object.keys(platform)) names.add(name);
        await fc.asyncModelRun(() => ({ model, real: recording(platform) }), commands);
        await comparePlatform(parts, run, model);
        await assertSafe(context());
        await proofs.compare(true);
        for (const { state } of model.orders) seen.add(state);
        if (model.buyers.some(({ isNotified }) => isNotified)) seen.add('told of an offer');
      }),
      runs,
    );
    // The runs must include every step and state; otherwise those were never compared.
    expect([...names, ...orderStates, 'told of an offer'].filter((name) => !seen.has(name))).toEqual([]);
    expect(proofs.damaged()).toEqual(
      expect.arrayContaining(['M3', 'O8', 'O9', 'P6', 'P7', 'P9', 'P10', 'B2']),
    );
  }, 1_800_000);
});
