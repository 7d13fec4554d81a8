import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/lib/children.ts';
import { eventually } from '../lib/calls.ts';
import { findChangedAnswers, findLosses } from './load/check-acknowledged.ts';
import { createClient, createTally } from './load/client.ts';
import { createLoad } from './load/investors.ts';
import { isSettled, violationsOf } from './settled.ts';
import { checkOutFormerVersion, commitBeforeNewestMigration } from './site/former-version.ts';
import { startMachines } from './site/machines.ts';

export interface UpgradeResult {
  readonly commit: string;
  /** The newest migrations known to the former version and to this one. */
  readonly migrations: { readonly former: string; readonly now: string };
  readonly orders: number;
  readonly walletPayments: number;
  /** Empty on success. */
  readonly failures: readonly string[];
}

interface Options {
  readonly emptyServer: string;
  /** The former version; default: the one before the newest migration. */
  readonly from: string | undefined;
  readonly seconds: number;
  readonly say: (text: string) => void;
}

/**
 * The database has the new structure; one API node and one worker run the former version and then get the new one,
 * while users continue.
 */
export const runUpgrade = async ({ emptyServer, from, seconds, say }: Options): Promise<UpgradeResult> => {
  const former = checkOutFormerVersion(from ?? commitBeforeNewestMigration());
  const old = { isFormer: true };
  const machines = await startMachines({
    emptyServer,
    isDirect: true,
    scriptOf: (name) =>
      old.isFormer && (name === 'api-1' || name === 'worker-1') ? former.script : 'apps/api/src/main.ts',
  }).catch((error: unknown) => {
    former.remove();
    throw error;
  });
  const tally = createTally();
  const state = { isLoadOver: false, isBad: false };
  try {
    say(`${former.commit} (${former.migration}) and this version serve one database`);
    const client = createClient({
      url: machines.url,
      tally,
      isBad: () => state.isBad,
      isOver: () => false,
    });
    const context = machines.context();
    const load = await createLoad({
      context,
      client,
      sandboxUrl: machines.sandboxUrl,
      investors: 8,
      projects: 120,
      sharesOfProject: 20,
    });
    const live = async (index: number): Promise<void> => {
      while (!state.isLoadOver) {
        await load.act(index);
        await pause(60 + Math.random() * 140);
      }
    };
    const people = Array.from({ length: load.investorCount }, (_, index) => live(index));
    await pause(seconds * 1_000);
    state.isBad = true;
    old.isFormer = false;
    for (const name of ['api-1', 'worker-1'] as const) {
      await machines.end(name);
      await machines.start(name);
    }
    await pause(1_500);
    state.isBad = false;
    await pause(seconds * 500);
    state.isLoadOver = true;
    await Promise.all(people);
    const losses = await findLosses(context, load.acknowledged);
    const changed = await findChangedAnswers(client, load.acknowledged, 50);
    await eventually(() => isSettled(context), 60_000);
    return {
      commit: former.commit,
      migrations: {
        former: former.migration,
        now:
          readdirSync(join(root, 'apps', 'api', 'migrations'))
            .toSorted()
            .at(-1) ?? '',
      },
      orders: load.acknowledged.orders.size,
      walletPayments: load.acknowledged.walletPayments.length,
      failures: [...tally.wrong, ...losses, ...changed, ...(await violationsOf(context))],
    };
  } finally {
    state.isLoadOver = true;
    await machines.stop();
    former.remove();
  }
};
