import { localizedFrom } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { projectDraft, useProjectStaff } from '../../../../test/support/projects/operator-projects.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { createShowDueProjects } from '../index.ts';

const context = useTestDatabase();
const staff = useProjectStaff(context);
const texts = (text: string) => localizedFrom({ cs: text, en: text, pl: text });

const inHours = async (hours: number): Promise<string> =>
  new Date((await readClock(context().database.reader)).getTime() + hours * 3_600_000).toISOString();
const titleOf = async (info: string) =>
  (await staff.see(`/api/project-infos/${info}?locale=en`)).data?.['title'] ?? null;
const see = async (info: string) => (await staff.get(`/project-infos/${info}`)).data;
const work = async (transact = context().transact): Promise<void> => {
  while ((await createShowDueProjects({ transact }).run()) === 'more');
};
const change = (info: string, what: 'move' | 'take-back', body: object = {}) =>
  staff.post(`/project-infos/${info}/planned/${what}`, body);
/** A published project with a planned second version. */
const planned = async () => {
  const { info } = await staff.published();
  await staff.post(`/project-infos/${info}/versions`, {
    ...projectDraft({ title: texts('Tower') }),
    version: 1,
  });
  const nextAt = await inHours(2);
  const answer = await staff.publish(info, { version: 2, publishAt: nextAt });
  expect(answer.data).toMatchObject({ state: 'published', publishedVersion: 1, nextVersion: 2, nextAt });
  return { info, publication: Number(answer.data['publication']) };
};

describe('a planned version of a published project', () => {
  it('replaces the published version at its time, once, even if the job dies or runs twice', async () => {
    const { info, publication } = await planned();
    await work();
    expect(await titleOf(info)).toBe('House en');
    await advanceClock(context(), '2 hours');
    const dies = createShowDueProjects({
      transact: (perform) =>
        context().transact(async (tx) => {
          await perform(tx);
          throw new Error('the worker dies before it commits');
        }),
    });
    await expect(dies.run()).rejects.toThrow('dies');
    expect(await titleOf(info)).toBe('House en');
    await Promise.all([work(), work(), work()]);
    expect(await titleOf(info)).toBe('Tower');
    expect(await see(info)).toMatchObject({
      publishedVersion: 2,
      nextVersion: null,
      publication: publication + 1,
    });
  });

  it('accepts the change of only one of two editors who move or revoke it in parallel', async () => {
    const { info, publication } = await planned();
    const publishAt = await inHours(5);
    const moves = await Promise.all([1, 2].map(() => change(info, 'move', { publishAt, publication })));
    expect(new Set(moves.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await advanceClock(context(), '3 hours');
    await work();
    expect(await titleOf(info)).toBe('House en');
    expect((await change(info, 'take-back', { publication })).code).toBe('common.conflict');
    expect((await change(info, 'take-back')).data).toMatchObject({ state: 'published', nextAt: null });
    await advanceClock(context(), '3 hours');
    await work();
    expect(await titleOf(info)).toBe('House en');
    expect((await change(info, 'take-back')).code).toBe('content.not_planned');
  });
});

describe('a planned first publication of a project', () => {
  const scheduled = async () => {
    const { info } = await staff.draft();
    await staff.price(info, { amount: 1_000_00, appliedAt: await inHours(1) });
    expect((await staff.publish(info, { version: 1, publishAt: await inHours(2) })).status).toBe(200);
    return info;
  };

  it('moves only to a time at which the project has a price', async () => {
    const info = await scheduled();
    const early = await change(info, 'move', { publishAt: await inHours(0.5) });
    expect([early.status, early.code]).toEqual([409, 'project.price_missing']);
    expect((await change(info, 'move', { publishAt: await inHours(-1) })).paths).toEqual(['publishAt']);
    expect((await change(info, 'move', { publishAt: await inHours(4) })).status).toBe(200);
    await advanceClock(context(), '3 hours');
    expect(await titleOf(info)).toBeNull();
    await advanceClock(context(), '2 hours');
    expect(await titleOf(info)).toBe('House en');
  });

  it('becomes a draft again when staff revoke it', async () => {
    const info = await scheduled();
    expect((await change(info, 'take-back')).data).toMatchObject({ state: 'draft', publishAt: null });
    await advanceClock(context(), '3 hours');
    expect(await titleOf(info)).toBeNull();
    expect((await change('nobodys'.padEnd(24, '0'), 'take-back')).status).toBe(404);
    const refused = await staff.post(`/project-infos/${info}/planned/take-back`, {}, 'finance');
    expect(refused.status).toBe(403);
  });
});
