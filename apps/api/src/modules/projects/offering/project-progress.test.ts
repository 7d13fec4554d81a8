import { expect, it } from 'vitest';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { allocateSample, placeSampleOrder } from '../../../../test/support/orders/sample-orders.ts';
import { useProjectStaff } from '../../../../test/support/projects/operator-projects.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';

const context = useTestDatabase();
const staff = useProjectStaff(context);

it('the progress of a project counts its shares, its live orders and those that lapse within six hours', async () => {
  const { info, project } = await staff.published();
  expect((await staff.post(`/project-infos/${info}/state`, { state: 'Open' })).status).toBe(200);
  const buy = async (shares: number) => {
    const { userId } = await clearedUser(context());
    return context().transact((tx) => placeSampleOrder(tx, { userId, project, shares }));
  };
  const [paid] = [await buy(4), await buy(3)];
  await context().transact((tx) => allocateSample(tx, paid.id, paid.price.amount));
  const progress = async () => (await staff.get(`/project-infos/${info}/progress`)).data;
  expect(await progress()).toEqual({
    issuedShares: 100,
    soldShares: 4,
    reservedShares: 3,
    availableShares: 93,
    holders: 1,
    liveOrders: 1,
    lapsingOrders: 0,
    waitingInterest: 0,
  });
  await advanceClock(context(), '19 hours');
  expect(await progress()).toMatchObject({ liveOrders: 1, lapsingOrders: 1 });
  expect((await staff.get(`/project-infos/${'x'.repeat(24)}/progress`)).status).toBe(404);
});

it('texts that are there in English only are counted at any depth, and projects that lack some are found', async () => {
  const both = (cs: string, pl: string) => ({ cs, en: 'English', pl });
  const { info } = await staff.draft({
    title: both('Dům', ''),
    blocks: [{ title: both('', ''), description: both('', 'Dom'), video: null }],
    timeline: [{ date: '2020-05-01', text: both('Koupě', '') }],
  });
  const { info: whole } = await staff.draft();
  expect((await staff.get(`/project-infos/${info}`)).data['missingTexts']).toEqual({ cs: 2, pl: 3 });
  const found = async (filter: string) => {
    const { data } = await staff.get(`/project-infos?pagination[pageSize]=100${filter}`);
    return (data as unknown as { documentId: string }[]).map(({ documentId }) => documentId);
  };
  expect(await found('')).toEqual(expect.arrayContaining([info, whole]));
  const lacking = await found('&filters[missing]=pl');
  expect(lacking).toContain(info);
  expect(lacking).not.toContain(whole);
});
