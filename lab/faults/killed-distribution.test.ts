import { beforeAll, describe, expect, it } from 'vitest';
import { publishSampleProject } from '../../apps/api/test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import { importedSample } from '../../apps/api/test/support/distributions/sample-distributions.ts';
import { eventually } from '../lib/calls.ts';
import { makeBuyers } from '../lib/people.ts';
import { brokenInvariants, countRows, useProduct } from '../lib/product.ts';

const holderCount = 500;

describe('a distribution to 500 holders with a killed worker', () => {
  const product = useProduct();

  beforeAll(async () => {
    await product().context.transact(setSampleRates);
  });

  const settled = (): Promise<number> =>
    countRows(product(), `select 1 from distribution_lines where state = 'settled'`);
  const isExecuted = async (): Promise<boolean> =>
    (await countRows(product(), `select 1 from distributions where state = 'executed'`)) === 1;
  const wallets = (balance: bigint): Promise<number> =>
    countRows(
      product(),
      `select 1 from ledger_accounts where kind = 'wallet' and balance = $1`,
      String(balance),
    );

  it('continues where it stopped, and pays each holder once (distribute.midBatch)', async () => {
    const holders = await makeBuyers(product(), holderCount);
    await product().api().stop();
    await product().context.transact(async (tx) => {
      const { documentId: project } = await publishSampleProject(tx);
      const lines = holders.map(({ documentId }) => [documentId, '7.77'] as const);
      return importedSample(tx, { project, importId: 'killed', lines });
    });
    // Dies after changing the wallets of its first batch, before the commit.
    const dying = await product().startApi({ FAILPOINTS: 'distribute.midBatch' });
    await dying.exited;
    expect(dying.process.signalCode).toBe('SIGKILL');
    expect(await settled()).toBe(0);
    expect(await wallets(7_77n)).toBe(0);
    // Dies at any point.
    const killed = await product().startApi();
    await eventually(async () => (await settled()) > 0);
    killed.process.kill('SIGKILL');
    await killed.exited;
    expect(await isExecuted()).toBe(false);

    await product().startApi();
    await eventually(isExecuted, 60_000);
    expect(await settled()).toBe(holderCount);
    expect(await wallets(7_77n)).toBe(holderCount);
    expect(await brokenInvariants(product())).toEqual([]);
  });
});
