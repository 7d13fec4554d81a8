import { localizedFrom } from '@parcela/domain';
import { readPdf } from '../../../../test/support/media/read-pdf.ts';
import { sql } from 'kysely';
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
  await staff.open(info);
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

it('staff see how many texts a project lacks in each language, and filter the projects that lack some', async () => {
  const both = (cs: string, pl: string) => localizedFrom({ cs, en: 'English', pl });
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

it('the register names the holders at the end of a day, in pages or as a whole file, and records each reading', async () => {
  const { info, project } = await staff.published();
  await staff.open(info);
  const buy = async (shares: number) => {
    const { userId } = await clearedUser(context());
    const order = await context().transact((tx) => placeSampleOrder(tx, { userId, project, shares }));
    await context().transact((tx) => allocateSample(tx, order.id, order.price.amount));
    return userId;
  };
  await buy(4);
  const [{ today } = { today: '' }] = (
    await sql<{ today: string }>`
      select to_char(app_now() at time zone 'Europe/Prague', 'YYYY-MM-DD') as today`.execute(
      context().admin.kysely,
    )
  ).rows;
  await advanceClock(context(), '2 days');
  await buy(6);
  const register = async (query: string) => {
    const { data, meta } = await staff.holders(info, query);
    return { shares: data.map(({ shares, percent }) => [shares, percent]), next: meta.pagination.next };
  };
  expect(await register('')).toEqual({
    shares: [
      [4, '4.0000'],
      [6, '6.0000'],
    ],
    next: null,
  });
  expect(await register(`?on=${today}`)).toEqual({ shares: [[4, '4.0000']], next: null });
  expect(await register('?on=2001-01-01')).toEqual({ shares: [], next: null });
  const first = await register('?pagination[pageSize]=1');
  expect(first.shares).toEqual([[4, '4.0000']]);
  const rest = await register(`?pagination[pageSize]=1&pagination[after]=${String(first.next)}`);
  expect(rest).toEqual({ shares: [[6, '6.0000']], next: null });
  expect((await staff.holdersFile(info)).split('\r\n').filter((line) => line !== '')).toHaveLength(3);
  const printed = await staff.holdersPdf(info, '?locale=cs');
  expect(printed.headers['content-type']).toBe('application/pdf');
  const pdf = readPdf(printed.rawPayload);
  expect(pdf.fonts).toEqual(['Inter-Regular']);
  expect(pdf).toMatchObject({ language: 'cs', tags: { H1: 1, Table: 1 } });
  const said = pdf.text.replaceAll(/\s+/g, ' ');
  expect(said, 'the largest first, then the total').toMatch(/6 6,0000 ?% .*4 4,0000 ?% Celkem 10 10,0000 ?%/);
  const onThatDay = readPdf((await staff.holdersPdf(info, `?locale=en&on=${today}`)).rawPayload).text;
  expect(onThatDay.replaceAll(/\s+/g, ' ')).toMatch(/At the end of .* Total 4 4\.0000/);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from domain_events
    where type = 'project_info.holders_viewed' and subject_id = ${info}`.execute(context().admin.kysely);
  expect(rows[0]?.count).toBe(8);
  expect((await staff.get(`/project-infos/${info}/holders`)).status, 'of the role content').toBe(403);
});
