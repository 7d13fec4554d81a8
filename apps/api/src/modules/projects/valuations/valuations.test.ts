import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { advanceClock, signedInUser } from '../../../../test/support/app/test-app.ts';
import { inEveryLanguage } from '../../../../test/support/content/sample-texts.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useProjectStaff } from '../../../../test/support/projects/operator-projects.ts';
import { giveShares } from '../../../../test/support/projects/sample-polls.ts';

const context = useTestDatabase();
const staff = useProjectStaff(context);

const draft = (overrides: object = {}) => ({
  valuer: 'Hana Benešová',
  company: 'Odhady s.r.o.',
  valuedOn: '2020-05-01',
  method: 'income',
  methodText: null,
  amount: 120_000_00,
  file: null,
  isDocumentPublic: false,
  note: null,
  ...overrides,
});

interface Recorded {
  readonly documentId: string;
  readonly withdrawal: { readonly reason: string } | null;
}
interface Shown {
  readonly documentId: string;
  readonly document: { readonly url: string; readonly isPublic: boolean } | null;
  readonly withdrawnAt: string | null;
}

const post = (path: string, body: object, by: 'content' | 'finance' | 'second' = 'finance') =>
  staff.post(path, body, by);
const record = async (info: string, overrides: object = {}): Promise<string> => {
  const answer = await post(`/project-infos/${info}/valuations`, draft(overrides));
  expect([answer.status, answer.code, answer.paths]).toEqual([201, undefined, []]);
  return (answer.data['valuations'] as Recorded[])[0]!.documentId;
};
const shownTo = async (info: string): Promise<Shown[]> =>
  (await staff.see(`/api/project-infos/${info}?locale=cs`)).data['valuations'] as Shown[];
const projectIdOf = async (info: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from project_infos where document_id = ${info}`.execute(context().admin.kysely);
  return rows[0]!.id;
};
const holder = async (info: string, shares: bigint) => {
  const user = await signedInUser(context());
  const projectId = await projectIdOf(info);
  await context().transact((tx) => giveShares(tx, { userId: user.userId, projectId, shares }));
  return user;
};
const inHours = async (hours: number): Promise<string> =>
  new Date((await readClock(context().database.reader)).getTime() + hours * 3_600_000).toISOString();
const askPrice = async (info: string, body: object) => {
  const { data } = await staff.get(`/project-infos/${info}`);
  return post(`/project-infos/${info}/prices`, {
    amount: 1_250_00,
    reason: 'As valued',
    offerVersion: data['offerVersion'],
    ...body,
  });
};
const pricesOf = async (info: string) =>
  (await staff.get(`/project-infos/${info}`)).data['prices'] as { price: number; valuation: string | null }[];

describe('a valuation', () => {
  it('is shown to investors in their language from its publishing instant on', async () => {
    const { info } = await staff.published();
    const publishAt = await inHours(2);
    const texts = { methodText: inEveryLanguage('Mixed'), note: inEveryLanguage('After works') };
    const valuation = await record(info, { ...texts, method: 'other', publishAt });
    expect(await shownTo(info)).toEqual([]);
    await advanceClock(context(), '2 hours');
    expect(await shownTo(info)).toEqual([
      {
        documentId: valuation,
        valuer: 'Hana Benešová',
        company: 'Odhady s.r.o.',
        valuedOn: '2020-05-01',
        method: 'other',
        methodText: 'Mixed (cs)',
        amount: 120_000_00,
        note: 'After works (cs)',
        document: null,
        publishedAt: publishAt,
        withdrawnAt: null,
      },
    ]);
  });

  it('replaces nothing: the history has every one, the latest first', async () => {
    const { info } = await staff.published();
    const first = await record(info);
    const later = await record(info, { valuedOn: '2021-05-01', amount: 130_000_00 });
    expect((await shownTo(info)).map(({ documentId }) => documentId)).toEqual([later, first]);
    for (const statement of [
      sql`update project_valuations set amount = 1`,
      sql`delete from project_valuations`,
      sql`delete from project_valuation_withdrawals`,
    ])
      await expect(statement.execute(context().database.kysely)).rejects.toThrow(/permission denied/);
  });

  it('is withdrawn once for a reason, stays in the history, and closes its report', async () => {
    const { info } = await staff.published();
    const { documentId: file } = await staff.pdf('wrong');
    const valuation = await record(info, { file, isDocumentPublic: true });
    expect((await staff.answer(`/api/files/${file}`)).statusCode).toBe(200);
    const withdrawn = await post(`/valuations/${valuation}/withdraw`, { reason: 'Another house' });
    expect(withdrawn.data['valuations']).toMatchObject([
      { documentId: valuation, withdrawal: { reason: 'Another house' } },
    ]);
    expect(await shownTo(info)).toMatchObject([
      { documentId: valuation, document: null, withdrawnAt: expect.any(String) },
    ]);
    expect((await staff.answer(`/api/files/${file}`)).statusCode).toBe(404);
    const again = await post(`/valuations/${valuation}/withdraw`, { reason: 'Once more' });
    expect([again.status, again.code]).toEqual([409, 'project.valuation_withdrawn']);
    const { rows } = await sql<{ type: string; after: object }>`
      select type, after from domain_events where type like 'project.valuation%'
        and after ->> 'valuation' = ${valuation} order by id`.execute(context().admin.kysely);
    expect(rows.map(({ type }) => type)).toEqual([
      'project.valuation_recorded',
      'project.valuation_withdrawn',
    ]);
    expect(rows[1]?.after).toMatchObject({ reason: 'Another house' });
  });

  it('opens its report to every visitor or to holders only, and to none before it is published', async () => {
    const { info } = await staff.published();
    const { documentId: open } = await staff.pdf('open');
    const { documentId: closed } = await staff.pdf('closed');
    const { documentId: coming } = await staff.pdf('coming');
    await record(info, { file: open, isDocumentPublic: true });
    await record(info, { file: closed });
    await record(info, { file: coming, isDocumentPublic: true, publishAt: await inHours(2) });
    const owner = await holder(info, 3n);
    const stranger = await signedInUser(context());
    const files = [open, closed, coming];
    const asVisitor = await Promise.all(files.map((file) => staff.answer(`/api/files/${file}`)));
    expect(asVisitor.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404]);
    const asked = async (headers: { readonly authorization: string }) => {
      const answers = await Promise.all(
        files.map((file) => staff.answer(`/api/files/${file}/link`, headers)),
      );
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await asked(owner.headers)).toEqual([200, 200, 404]);
    expect(await asked(stranger.headers)).toEqual([200, 404, 404]);
  });

  it.each([
    ['a day in the future', { valuedOn: '2999-01-01' }, 'valuedOn'],
    ['a publishing instant in the past', { publishAt: '2020-01-01T00:00:00.000Z' }, 'publishAt'],
    ['another method without a name', { method: 'other' }, 'methodText'],
    ['a name of a known method', { methodText: inEveryLanguage('Mixed') }, 'methodText'],
    ['an unknown file', { file: 'nothing'.padEnd(24, '0') }, 'file'],
    ['a public report without a file', { isDocumentPublic: true }, 'file'],
    ['no amount', { amount: 0 }, 'amount'],
    ['no valuer', { valuer: ' ' }, 'valuer'],
  ])('is refused with %s, and nothing is stored', async (_what, overrides, path) => {
    const { info } = await staff.draft();
    const refused = await post(`/project-infos/${info}/valuations`, draft(overrides));
    expect([refused.status, refused.paths]).toEqual([400, [path]]);
    expect((await staff.get(`/project-infos/${info}`)).data['valuations']).toEqual([]);
  });

  it('is refused for an unknown project and to staff without the permission', async () => {
    const { info } = await staff.published();
    const valuation = await record(info);
    const nobody = 'nobodys'.padEnd(24, '0');
    expect((await post(`/project-infos/${nobody}/valuations`, draft())).status).toBe(404);
    expect((await post(`/valuations/${nobody}/withdraw`, { reason: 'Wrong' })).status).toBe(404);
    const refused = [
      await post(`/project-infos/${info}/valuations`, draft(), 'content'),
      await post(`/valuations/${valuation}/withdraw`, { reason: 'Wrong' }, 'content'),
      await staff.get(`/project-infos/${info}/price-effect?amount=100`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await shownTo(info)).toMatchObject([{ withdrawnAt: null }]);
  });
});

describe('a price that a valuation leads', () => {
  it('shows its effect on the holders first, then to the second person, and keeps the valuation', async () => {
    const { info } = await staff.published();
    await holder(info, 3n);
    await holder(info, 4n);
    const valuation = await record(info);
    const effect = await staff.getAs('finance', `/project-infos/${info}/price-effect?amount=125000`);
    expect(effect.data).toEqual({
      currency: 'CZK',
      priceNow: 1_000_00,
      price: 1_250_00,
      changePercent: '25.00',
      holders: 2,
      shares: 7,
      holdingsNow: 7_000_00,
      holdings: 8_750_00,
    });
    const asked = await askPrice(info, { valuation });
    const { data } = await staff.getAs('second', `/approvals/${String(asked.data['documentId'])}`);
    const facts = data['facts'] as { name: string; value: unknown }[];
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject({
      changePercent: { rate: '25.00' },
      holders: { count: 2 },
      holdingsNow: { sums: [{ amount: 7_000_00 }] },
      holdings: { sums: [{ amount: 8_750_00 }] },
      valuation: { sums: [{ amount: 120_000_00, currency: 'CZK' }] },
      valuer: { text: 'Hana Benešová, Odhady s.r.o.' },
      valuedOn: { on: '2020-05-01' },
    });
    expect((await staff.approve(asked.data['documentId'])).status).toBe(200);
    expect(await pricesOf(info)).toMatchObject([
      { price: 1_250_00, valuation },
      { price: 1_000_00, valuation: null },
    ]);
  });

  it('counts a fall with its sign, and has no percentage before the first price', async () => {
    const { info } = await staff.published();
    const fall = await staff.getAs('finance', `/project-infos/${info}/price-effect?amount=66667`);
    expect(fall.data).toMatchObject({ changePercent: '-33.33', holders: 0, holdings: 0 });
    const { info: first } = await staff.draft();
    const none = await staff.getAs('finance', `/project-infos/${first}/price-effect?amount=66667`);
    expect(none.data).toMatchObject({ priceNow: null, changePercent: null, holdingsNow: null });
    for (const amount of ['0', '-5', '1.5', 'x']) {
      const refused = await staff.getAs('finance', `/project-infos/${info}/price-effect?amount=${amount}`);
      expect(refused.status).toBe(400);
    }
  });

  it('keeps the valuation when it moves', async () => {
    const { info } = await staff.published();
    const valuation = await record(info);
    const asked = await askPrice(info, { valuation, appliedAt: await inHours(5) });
    expect((await staff.approve(asked.data['documentId'])).status).toBe(200);
    const { data } = await staff.get(`/project-infos/${info}`);
    const [planned] = data['prices'] as { documentId: string }[];
    const moved = await post(`/planned-prices/${planned!.documentId}/move`, {
      appliedAt: await inHours(7),
      reason: 'Later',
      offerVersion: data['offerVersion'],
    });
    expect((await staff.approve(moved.data['documentId'])).status).toBe(200);
    expect((await pricesOf(info))[0]).toMatchObject({ price: 1_250_00, valuation });
  });

  it('is refused for a withdrawn valuation, one of another project, and one published later', async () => {
    const { info } = await staff.published();
    const { info: other } = await staff.published();
    const wrong = await record(info);
    await post(`/valuations/${wrong}/withdraw`, { reason: 'Wrong' });
    const theirs = await record(other);
    const coming = await record(info, { publishAt: await inHours(4) });
    for (const valuation of [wrong, theirs, coming]) {
      const refused = await askPrice(info, { valuation });
      expect([refused.status, refused.paths]).toEqual([400, ['valuation']]);
    }
    expect((await askPrice(info, { valuation: coming, appliedAt: await inHours(5) })).status).toBe(201);
  });

  it('is not set once its valuation is withdrawn', async () => {
    const { info } = await staff.published();
    const valuation = await record(info);
    const asked = await askPrice(info, { valuation });
    await post(`/valuations/${valuation}/withdraw`, { reason: 'Wrong' });
    expect((await staff.approve(asked.data['documentId'])).status).toBeGreaterThanOrEqual(400);
    expect(await pricesOf(info)).toMatchObject([{ price: 1_000_00 }]);
  });
});
