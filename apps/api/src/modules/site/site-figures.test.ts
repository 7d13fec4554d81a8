import { siteAddress } from '@parcela/contract/site';
import { beforeAll, describe, expect, it } from 'vitest';
import { staffActor } from '../../../test/support/content/sample-texts.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { executeSample, importedSample } from '../../../test/support/distributions/sample-distributions.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { setSampleConfiguration } from '../../../test/support/content/sample-content.ts';
import { startSiteApp } from '../../../test/support/site/site-app.ts';
import { clearedUser } from '../../../test/support/verification/grant-levels.ts';
import { holdingOf, issuerOf, postAll } from '@parcela/ledger';
import { changeProjectState, listPublicProjects } from '../projects/index.ts';
import { createCountBooks } from './count-books.ts';
import { figuresView, planAndFactView } from './site-figures.presenter.ts';
import { testKind } from '../../../test/support/wallets/test-kinds.ts';

const context = useTestDatabase();
const store = useFileStore();

/** Shares that a user has held since before every period, without an order. */
const give = (project: number, userId: number, shares: bigint): Promise<unknown> =>
  context().transact((tx) =>
    postAll(tx, [
      {
        kind: testKind('test.given'),
        source: { type: 'test', id: `${project}-${userId}` },
        postings: [
          { account: issuerOf(project), amount: -shares },
          { account: holdingOf(userId, project), amount: shares },
        ],
      },
    ]),
  );

const pay = async (project: string, importId: string, lines: readonly (readonly [string, string])[]) => {
  const distribution = await context().transact((tx) => importedSample(tx, { project, importId, lines }));
  await executeSample(context().transact, distribution);
};

const readBooks = () => createCountBooks('Europe/Prague', 0)(context().database.reader);
const offers = () => listPublicProjects(context().database.reader, 'en');

describe('the figures of the site', () => {
  const sample: { project?: { id: number; documentId: string; slug: string } } = {};
  beforeAll(async () => {
    await context().transact(setSampleRates);
    await context().transact(setSampleConfiguration);
    sample.project = await context().transact((tx) => publishSampleProject(tx));
  });

  it('show no payout before the first one', async () => {
    const figures = figuresView(await readBooks(), await offers());
    expect(figures).toEqual({
      paidOut: [],
      investors: 0,
      projects: 1,
      fundedProjects: 0,
      distributions: 0,
      onTime: 0,
    });
  });

  it('count each investor once, and as paid out only money that has arrived', async () => {
    const other = await context().transact((tx) => publishSampleProject(tx, { currency: 'PLN' }));
    const [first, second] = [await clearedUser(context()), await clearedUser(context())];
    await give(sample.project!.id, first.userId, 30n);
    await give(sample.project!.id, second.userId, 10n);
    await give(other.id, first.userId, 5n);
    // The CZK amount goes to the wallet; PLN waits for a bank account that can receive it.
    await pay(sample.project!.documentId, 'in-crowns', [[first.documentId, '12.50']]);
    await pay(other.documentId, 'in-zlotys', [[first.documentId, '70.00']]);
    expect(figuresView(await readBooks(), await offers())).toEqual({
      paidOut: [{ currency: 'CZK', amount: 12_50 }],
      investors: 2,
      projects: 2,
      fundedProjects: 0,
      distributions: 2,
      onTime: 0,
    });
  });

  it('appear next to the plan of a project on the results page once its sale has ended', async () => {
    const site = await startSiteApp(context(), store().files);
    const results = () => site.inject({ url: siteAddress('en', { name: 'finished' }) });
    const address = siteAddress('en', { name: 'offer', slug: sample.project!.slug });
    expect((await results()).body).not.toContain(address);
    await context().transact((tx) =>
      changeProjectState({ timeZone: 'Europe/Prague' }, tx, {
        projectId: sample.project!.id,
        state: 'Closed',
        actor: staffActor,
      }),
    );
    const offer = (await offers()).find(({ slug }) => slug === sample.project!.slug);
    expect(planAndFactView(await readBooks(), offer!, 'Europe/Prague')).toEqual({
      saleEnd: { planned: null, actual: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
      building: { planned: '2027-06-30', actual: null },
      rent: { planned: '4.2', actual: null },
      // A file states no shares, so its plan cannot be computed.
      rentSoFar: { planned: null, actual: 12_50 },
      currency: 'CZK',
      distributions: 1,
      onTime: 0,
    });
    expect((await results()).body).toContain(address);
    await site.close();
  });
});
