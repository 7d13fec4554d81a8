import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { useProjectStaff } from '../../../../test/support/projects/operator-projects.ts';
import { advanceClock, signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { createNotifyInterested, createOpenPlanned } from '../index.ts';
import { subscribe } from '../interest/interest.store.ts';

const context = useTestDatabase();
const staff = useProjectStaff(context);
const timeZone = 'Europe/Prague';

const inHours = async (hours: number): Promise<string> =>
  new Date((await readClock(context().database.reader)).getTime() + hours * 3_600_000).toISOString();
const open = async (transact = context().transact): Promise<void> => {
  while ((await createOpenPlanned({ transact, timeZone }).run()) === 'more');
};
const notify = async (): Promise<void> => {
  while ((await createNotifyInterested({ transact: context().transact }).run()) === 'more');
};
const see = async (info: string) => (await staff.get(`/project-infos/${info}`)).data;
/** The content role requests it, and an administrator approves. */
const plan = (info: string, opensAt: string) => staff.open(info, opensAt);
const revoke = (info: string, body: object = {}) =>
  staff.post(`/project-infos/${info}/opening/take-back`, body);
const change = (info: string, state: string) => staff.post(`/project-infos/${info}/state`, { state });
const ask = (info: string, opensAt: string, more: object = {}) =>
  staff.post(`/project-infos/${info}/opening`, { opensAt, reason: 'All is there', ...more });
const eventsOf = async (project: unknown) => {
  const { rows } = await sql<{ type: string; actor: string }>`
    select e.type, e.actor_kind as actor from domain_events e join projects p on e.subject_id = p.id::text
    where e.subject_type = 'project' and p.document_id = ${String(project)} order by e.id`.execute(
    context().admin.kysely,
  );
  return rows.map(({ type, actor }) => `${actor} ${type}`);
};

describe('a planned opening', () => {
  it('opens the sale at its time and notifies each waiting user once, even if jobs die or run twice', async () => {
    const { info, project } = await staff.published();
    const { userId } = await signedInUser(context());
    await context().transact((tx) => subscribe(tx, userId));
    const opensAt = await inHours(2);
    const planned = await plan(info, opensAt);
    expect(planned.data).toMatchObject({ projectState: 'Prepared', opensAt });
    await open();
    await notify();
    expect(await see(info)).toMatchObject({ projectState: 'Prepared', opensAt });
    await advanceClock(context(), '2 hours');
    const dies = createOpenPlanned({
      timeZone,
      transact: (perform) =>
        context().transact(async (tx) => {
          await perform(tx);
          throw new Error('the worker dies before it commits');
        }),
    });
    await expect(dies.run()).rejects.toThrow('dies');
    expect(await see(info)).toMatchObject({ projectState: 'Prepared', opensAt });
    await Promise.all([open(), open(), open()]);
    await Promise.all([notify(), notify()]);
    expect(await see(info)).toMatchObject({ projectState: 'Open', opensAt: null });
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from notifications
      where user_id = ${userId} and kind = 'project.opened'`.execute(context().admin.kysely);
    expect(rows).toEqual([{ count: 1 }]);
    const events = await eventsOf(project);
    expect(events.slice(-2)).toEqual(['staff project.opening_planned', 'system project.state_changed']);
    expect(events.filter((event) => event.endsWith('state_changed'))).toHaveLength(1);
  });

  it('moves and ends at the request of staff', async () => {
    const { info, project } = await staff.published();
    await plan(info, await inHours(2));
    const later = await inHours(5);
    expect((await plan(info, later)).data).toMatchObject({ opensAt: later });
    await advanceClock(context(), '3 hours');
    await open();
    expect(await see(info)).toMatchObject({ projectState: 'Prepared', opensAt: later });
    expect((await revoke(info)).data).toMatchObject({ projectState: 'Prepared', opensAt: null });
    await advanceClock(context(), '3 hours');
    await open();
    expect((await see(info))['projectState']).toBe('Prepared');
    const gone = await revoke(info);
    expect([gone.status, gone.code]).toEqual([409, 'content.not_planned']);
    expect((await eventsOf(project)).slice(-3)).toEqual([
      'staff project.opening_planned',
      'staff project.opening_planned',
      'staff project.opening_taken_back',
    ]);
  });

  it('ends with any other change of the state, and is refused for a sale that cannot open', async () => {
    const { info } = await staff.published();
    await plan(info, await inHours(2));
    expect((await staff.open(info)).data).toMatchObject({ projectState: 'Open', opensAt: null });
    const opened = await ask(info, await inHours(2));
    expect([opened.status, opened.code]).toEqual([409, 'project.state_refused']);
    await change(info, 'Closed');
    await plan(info, await inHours(2));
    await advanceClock(context(), '2 hours');
    await open();
    expect((await see(info))['projectState']).toBe('Open');
    await expect(
      sql`update projects set opens_at = app_now() where id in (
        select project_id from project_infos where document_id = ${info})`.execute(context().database.kysely),
    ).rejects.toThrow(/projects_opens_once/);
  });

  it('accepts the request of one of two editors, and answers the other with a conflict', async () => {
    const { info } = await staff.published();
    await staff.documents(info);
    const { offerVersion } = await see(info);
    const answers = await Promise.all(
      [await inHours(2), await inHours(3)].map((opensAt) => ask(info, opensAt, { offerVersion })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(answers.find(({ status }) => status === 409)?.code).toBe('approval.pending');
    const request = answers.find(({ status }) => status === 201)?.data['documentId'];
    expect((await staff.approve(request)).status).toBe(200);
    const stale = [
      await revoke(info, { offerVersion }),
      await staff.post(`/project-infos/${info}/state`, { state: 'Closed', offerVersion }),
      await ask(info, await inHours(4), { offerVersion }),
    ];
    expect(stale.map(({ code }) => code)).toEqual(['common.conflict', 'common.conflict', 'common.conflict']);
    expect(await see(info)).toMatchObject({ projectState: 'Prepared', opensAt: expect.any(String) });
  });

  it('refuses a time in the past, an unknown project and a caller without the permission', async () => {
    const { info } = await staff.published();
    await staff.documents(info);
    const past = await ask(info, await inHours(-1));
    expect([past.status, past.paths]).toEqual([400, ['opensAt']]);
    expect((await ask('nobodys'.padEnd(24, '0'), await inHours(1))).status).toBe(404);
    const refused = await staff.post(
      `/project-infos/${info}/opening`,
      { opensAt: await inHours(1), reason: 'Now' },
      'finance',
    );
    expect([refused.status, (await see(info))['opensAt']]).toEqual([403, null]);
  });

  it('does not happen if something is missing at its time, and staff see the missing item', async () => {
    const { info, project } = await staff.published();
    await plan(info, await inHours(2));
    await staff.post(`/project-infos/${info}/unpublish`);
    await advanceClock(context(), '2 hours');
    await open();
    const failed = await see(info);
    expect(failed).toMatchObject({
      projectState: 'Prepared',
      opensAt: null,
      openingFailure: { at: expect.any(String), missing: ['published'] },
    });
    expect((await eventsOf(project)).at(-1)).toBe('system project.opening_failed');
    const listed = async () => {
      const { data } = await staff.get('/project-infos?filters[openingFailed]=true');
      return (data as unknown as { documentId: string }[]).map(({ documentId }) => documentId);
    };
    expect(await listed()).toContain(info);
    expect((await revoke(info)).data).toMatchObject({ openingFailure: null });
    expect(await listed()).not.toContain(info);
  });

  it('leaves no failure listed once the sale opens in another way', async () => {
    const { info } = await staff.published();
    await plan(info, await inHours(2));
    await staff.post(`/project-infos/${info}/unpublish`);
    await advanceClock(context(), '2 hours');
    await open();
    const { version } = await see(info);
    expect((await staff.publish(info, { version })).status).toBe(200);
    expect((await staff.open(info)).data).toMatchObject({ projectState: 'Open', openingFailure: null });
  });
});
