import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useDistributionsApp } from '../../../test/support/distributions/distributions-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { signedInUser } from '../../../test/support/app/test-app.ts';

const context = useTestDatabase();
const { sharedObjects, dates, get, send } = useDistributionsApp(context);

const plan = async (recordOn: string, payOn: string, expectedNet: number | null = 1_000_00) => {
  const planned = await send('', {
    project: sharedObjects().project,
    importId: randomUUID(),
    ...dates(),
    recordOn,
    payOn,
    expectedNet,
    declaration: null,
  });
  expect(planned.status).toBe(201);
};

describe('The next payout of a project', () => {
  it('is the earliest announced payout in which a buyer of today takes part', async () => {
    const { project } = sharedObjects();
    const buyer = await signedInUser(context());
    const next = () => get(`/core/projects/${project}/next-payout`, buyer);
    expect((await next()).data).toEqual({ next: null });
    // Its record date is over.
    await plan(sharedObjects().day, '2099-01-05');
    expect((await next()).data).toEqual({ next: null });
    await plan('2099-03-31', '2099-04-15');
    await plan('2098-12-31', '2099-01-15');
    expect((await next()).data).toEqual({
      next: { periodFrom: '2026-04-01', periodTo: '2026-06-30', recordOn: '2098-12-31', payOn: '2099-01-15' },
    });
    expect(await get('/core/projects/unknown-project-id-000000/next-payout', buyer)).toMatchObject({
      status: 404,
      code: 'project.not_found',
    });
  });
});
