import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { declareSample } from '../../../../test/support/distributions/sample-distributions.ts';
import { draftSamplePoll, runSamplePoll } from '../../../../test/support/projects/sample-polls.ts';
import { useProjectStaff } from '../../../../test/support/projects/operator-projects.ts';
import { placeSampleOrder, allocateSample } from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { levelsOf } from '../../verification/index.ts';

const context = useTestDatabase();
const staff = useProjectStaff(context);

/** 100 shares: `holder` has paid for 4, `waiting` has ordered 3. */
const partFunded = async () => {
  const { info, project } = await staff.published();
  await staff.open(info);
  const buy = async (shares: number) => {
    const { userId } = await clearedUser(context());
    const order = await context().transact((tx) => placeSampleOrder(tx, { userId, project, shares }));
    const pay = () => context().transact((tx) => allocateSample(tx, order.id, order.price.amount));
    return { userId, pay };
  };
  const [holder, waiting] = [await buy(4), await buy(3)];
  await holder.pay();
  return { info, project, holder, waiting };
};
const isInvestor = async (userId: number): Promise<boolean> =>
  (await levelsOf(context().database.reader, userId)).includes('INVESTOR');
const stateOf = async (info: string) => (await staff.get(`/project-infos/${info}`)).data['projectState'];
const interestOf = async (project: string) => {
  const { headers } = await signedInUser(context());
  return (await staff.see(`/api/projects/viewer?documentId=${project}`, headers)).data['interestRequest'];
};

describe('ending the sale of a partly funded project', () => {
  it.each(['Completed', 'Closed'] as const)(
    'makes its holders INVESTOR on a change to %s, which staff preview and must confirm (spec 6.06)',
    async (state) => {
      const { info, project, holder, waiting } = await partFunded();
      await context().transact(async (tx) => {
        await runSamplePoll(tx, { project });
        await draftSamplePoll(tx, { project });
        await declareSample(tx, project);
      });
      const { data } = await staff.get(`/project-infos/${info}/state-preview?state=${state}`);
      expect(data).toEqual({
        state,
        holders: 1,
        newInvestors: 1,
        takesInterest: true,
        soldShares: 4,
        reservedShares: 3,
        availableShares: 93,
        openPolls: 1,
        openDistributions: 1,
      });
      const change = (body: object) => staff.post(`/project-infos/${info}/state`, { state, ...body });
      for (const body of [{}, { newInvestors: 2 }])
        expect(await change(body)).toMatchObject({ status: 409, code: 'project.consequences_changed' });
      expect([await stateOf(info), await isInvestor(holder.userId)]).toEqual(['Open', false]);
      expect(await interestOf(project)).toBe('none');

      expect((await change({ newInvestors: 1 })).data['projectState']).toBe(state);
      expect([await isInvestor(holder.userId), await isInvestor(waiting.userId)]).toEqual([true, false]);
      expect(await interestOf(project)).toBe('offered');
      const { rows } = await sql`
        select funded_on is not null as funded, closed_on is not null as closed, completed_on
        from projects where document_id = ${project}`.execute(context().admin.kysely);
      const isFunded = state === 'Completed';
      expect(rows).toEqual([{ funded: isFunded, closed: !isFunded, completed_on: null }]);
      await waiting.pay();
      expect(await isInvestor(waiting.userId)).toBe(true);
    },
  );

  it('allows Completed after Closed, and makes no holder INVESTOR on a change back to Prepared', async () => {
    const { info, holder } = await partFunded();
    const change = (body: object) => staff.post(`/project-infos/${info}/state`, body);
    expect((await change({ state: 'Prepared' })).status).toBe(200);
    expect(await isInvestor(holder.userId)).toBe(false);
    await change({ state: 'Closed', newInvestors: 1 });
    expect((await change({ state: 'Completed' })).data['projectState']).toBe('Completed');
    expect(await staff.post(`/project-infos/${info}/opening`, { reason: 'Again' })).toMatchObject({
      status: 409,
      code: 'project.state_refused',
    });
  });

  it('refuses Completed for a project without holders, and Closed then takes no interest requests', async () => {
    const { info, project } = await staff.published();
    await staff.open(info);
    const preview = (state: string) => staff.get(`/project-infos/${info}/state-preview?state=${state}`);
    expect(await preview('Completed')).toMatchObject({ status: 409, code: 'project.state_refused' });
    expect((await preview('Closed')).data).toMatchObject({ newInvestors: 0, takesInterest: false });
    expect((await preview('Sold')).status).toBe(400);
    expect((await staff.post(`/project-infos/${info}/state`, { state: 'Closed' })).status).toBe(200);
    expect(await interestOf(project)).toBe('none');
  });
});
