import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { createLogger } from '@parcela/platform/log.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { publishOpeningDocuments } from '../../../../test/support/projects/opening-documents.ts';
import {
  createSampleProject,
  publishSampleProject,
} from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import { placeSampleOrder, allocateSample } from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser, giveLevels } from '../../../../test/support/verification/grant-levels.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { testOptOutCodes } from '../../../../test/support/app/notifications.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { createSendMails } from '../../notifications/index.ts';
import {
  changeProjectState,
  createNotifyInterested,
  fundedRequestsRoutes,
  operatorFundedRequestsRoutes,
  projectsPersonalData,
  publishProject,
} from '../index.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';

const publicUrl = 'https://parcela.example';
const zone = { timeZone: 'Europe/Prague' };

describe('createNotifyInterested', () => {
  const context = useTestDatabase();
  let app: TestApp;
  let funded: string;
  beforeAll(async () => {
    await context().transact(setSampleRates);
    app = await startTestApp(context(), (api) => {
      fundedRequestsRoutes(api, { publicUrl });
      operatorFundedRequestsRoutes(api);
    });
    funded = await completed();
  });
  afterAll(() => app.close());
  // The next project would also notify about an opening or a subscription that an earlier test left.
  beforeEach(async () => {
    await sql`update project_openings set finished_at = coalesce(finished_at, app_now())`.execute(
      context().admin.kysely,
    );
    await sql`update interest_subscriptions set opted_out_at = coalesce(opted_out_at, app_now())`.execute(
      context().admin.kysely,
    );
  });

  /** The documentId of a project whose shares are all bought. */
  const completed = async (): Promise<string> => {
    const ten = { shareCount: 10, minPurchaseQty: 1, maxPurchaseQty: 10 };
    const project = await context().transact((tx) => publishSampleProject(tx, ten));
    const { userId } = await clearedUser(context());
    const order = await context().transact((tx) =>
      placeSampleOrder(tx, { userId, project: project.documentId, shares: 10 }),
    );
    await context().transact((tx) => allocateSample(tx, order.id, order.price.amount));
    return project.documentId;
  };
  const ask = async (user: TestUser, project = funded): Promise<number> =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/funded-requests',
        headers: { ...user.headers },
        payload: { data: { project } },
      })
    ).statusCode;
  /** Users who wait. */
  const interested = async (count: number): Promise<TestUser[]> => {
    const people: TestUser[] = [];
    for (let n = 0; n < count; n += 1) people.push(await signedInUser(context()));
    for (const person of people) expect(await ask(person)).toBe(201);
    return people;
  };
  const draft = (state: 'Prepared' | 'Open') =>
    context().transact(async (tx) => {
      const project = await createSampleProject(tx, { state });
      await publishOpeningDocuments(tx, project.id);
      return project;
    });
  const publish = ({ infoDocumentId }: { readonly infoDocumentId: string }, publishAt?: Date) =>
    context().transact((tx) =>
      publishProject(tx, {
        item: infoDocumentId,
        version: 1,
        actor: staffActor,
        ...(publishAt && { publishAt }),
      }),
    );
  const change = ({ id }: { readonly id: number }, state: 'Open' | 'Closed') =>
    context().transact((tx) => changeProjectState(zone, tx, { projectId: id, state, actor: staffActor }));
  const work = async (): Promise<void> => {
    while ((await createNotifyInterested({ transact: context().transact }).run()) === 'more');
  };
  const notified = async ({ userId }: TestUser): Promise<string[]> => {
    const { rows } = await sql<{ link: string; mail: string }>`
      select link, mail_state as mail from notifications
      where user_id = ${userId} and kind = 'project.opened' order by id`.execute(context().admin.kysely);
    return rows.map(({ link, mail }) => `${link} ${mail}`);
  };
  const codeOf = async ({ userId }: TestUser): Promise<string> => {
    const { rows } = await sql<{ code: string }>`
      select code from interest_subscriptions where user_id = ${userId}`.execute(context().admin.kysely);
    return rows[0]?.code ?? '';
  };
  const optOut = async (code: string, headers: Record<string, string> = {}, payload?: string) =>
    (
      await app.inject({
        method: 'POST',
        url: `/api/funded-requests/opt-out?code=${code}`,
        headers,
        ...(payload !== undefined && { payload }),
      })
    ).statusCode;
  const waiting = async () => {
    const { headers } = await signedInStaff(context(), ['support']);
    const url = '/operator/funded-requests/waiting?locale=en';
    return (await app.inject({ url, headers: { ...headers } })).json().data;
  };

  it('notifies each waiting user, and no other, once by bell and mail of a project that opens on publication', async () => {
    const [[anna, boris], other] = [await interested(2), await signedInUser(context())];
    const next = await draft('Open');
    await work();
    expect(await notified(anna!)).toEqual([]);
    await publish(next);
    await work();
    await work();
    const line = `/projects/${next.slug} pending`;
    expect([await notified(anna!), await notified(boris!), await notified(other)]).toEqual([
      [line],
      [line],
      [],
    ]);
    await change(next, 'Closed');
    await change(next, 'Open');
    await work();
    expect(await notified(anna!)).toEqual([line]);
    const second = await draft('Open');
    await publish(second);
    await work();
    expect(await notified(anna!)).toEqual([line, `/projects/${second.slug} pending`]);
  });

  it('notifies of a project that opens later or on schedule once investors can see it', async () => {
    const [anna] = await interested(1);
    const prepared = await draft('Prepared');
    await publish(prepared);
    await work();
    expect(await notified(anna!)).toEqual([]);
    await change(prepared, 'Open');
    await work();
    expect(await notified(anna!)).toHaveLength(1);
    const timed = await draft('Open');
    const now = await readClock(context().database.reader);
    await publish(timed, new Date(now.getTime() + 3_600_000));
    await work();
    expect(await notified(anna!)).toHaveLength(1);
    await advanceClock(context(), '1 hour');
    await work();
    expect(await notified(anna!)).toEqual([expect.any(String), `/projects/${timed.slug} pending`]);
  });

  it('notifies in batches, each user once, even with parallel workers and after a worker died', async () => {
    const [anna] = await interested(1);
    await sql`
      with people as (
        insert into users (document_id, email, email_canonical)
        select new_document_id(), 'many' || n || '@example.com', 'many' || n || '@example.com'
        from generate_series(1, 450) n returning id
      )
      insert into interest_subscriptions (user_id) select id from people`.execute(context().admin.kysely);
    const next = await draft('Open');
    await publish(next);
    const dies = createNotifyInterested({
      transact: (perform) =>
        context().transact(async (tx) => {
          await perform(tx);
          throw new Error('the worker dies before it commits');
        }),
    });
    await expect(dies.run()).rejects.toThrow('dies');
    await Promise.all([work(), work(), work()]);
    const { rows } = await sql<{ people: number; notices: number }>`
      select count(distinct user_id)::integer as people, count(*)::integer as notices from notifications
      where link = ${`/projects/${next.slug}`}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ people: 451, notices: 451 }]);
    expect(await notified(anna!)).toHaveLength(1);
    await expect(
      sql`
        insert into interest_notices (user_id, project_id) values (${anna!.userId}, ${next.id})`.execute(
        context().admin.kysely,
      ),
    ).rejects.toThrow(/interest_notices_once/);
  });

  it('notifies only existing investors of an offer for existing investors', async () => {
    const [anna, boris] = await interested(2);
    await giveLevels(context().database.reader, boris!.userId, 'INVESTOR');
    await context().transact((tx) => publishSampleProject(tx, { onlyForCurrentInvestor: true }));
    await work();
    expect([await notified(anna!), await notified(boris!)]).toEqual([[], [expect.any(String)]]);
  });

  it('stops after one click on the link in the mail, without a session, and restarts with a new request', async () => {
    const people = await interested(3);
    const [anna, boris, cyril] = people as [TestUser, TestUser, TestUser];
    expect(await waiting()).toMatchObject({
      people: 3,
      projects: [{ project: { documentId: funded }, people: 3 }],
    });
    const looked = await app.inject({ url: `/api/funded-requests/opt-out?code=${await codeOf(anna)}` });
    expect([looked.statusCode, looked.headers.location]).toEqual([
      302,
      `${publicUrl}/interest-opt-out?code=${await codeOf(anna)}`,
    ]);
    expect((await waiting()).people).toBe(3);
    const form = 'List-Unsubscribe=One-Click';
    const [plain, parts] = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    const part = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    expect(await optOut(await codeOf(anna), { 'content-type': plain }, form)).toBe(200);
    expect(await optOut(await codeOf(boris), { 'content-type': parts }, part)).toBe(200);
    for (let twice = 0; twice < 2; twice += 1) expect(await optOut(await codeOf(anna))).toBe(200);
    expect(await optOut('no-such-code')).toBe(404);
    expect(await optOut(await codeOf(cyril), { 'content-type': plain }, 'x'.repeat(5_000))).toBe(413);
    expect((await waiting()).people).toBe(1);
    const { rows } = await sql`
      select type from domain_events where actor_kind = 'user' and actor_id = ${anna.userId}
        and type = 'interest.opted_out'`.execute(context().admin.kysely);
    expect(rows).toHaveLength(1);
    await publish(await draft('Open'));
    await work();
    expect([await notified(anna), await notified(boris), await notified(cyril)]).toMatchObject([
      [],
      [],
      [{}],
    ]);
    expect(await ask(anna, await completed())).toBe(201);
    expect((await waiting()).people).toBe(2);
  });

  it('sends a mail with the project, the reason and two ways to stop such mails', async () => {
    const [anna] = await interested(1);
    await publish(await draft('Open'));
    await work();
    await sql`
      update notifications set mail_state = 'none' where mail_state = 'pending' and kind <> 'project.opened'`.execute(
      context().admin.kysely,
    );
    const mails: Mail[] = [];
    const scheduledJob = createSendMails({
      vault: testVault,
      reader: context().database.reader,
      transact: context().transact,
      mailer: { send: async (mail) => void mails.push(mail) },
      publicUrl,
      letterhead: sampleLetterhead,
      timeZone: 'Europe/Prague',
      transferOf: () => Promise.resolve(undefined),
      optOutCodes: testOptOutCodes,
      log: createLogger('silent'),
    });
    while ((await scheduledJob.run()) === 'more');
    const mail = mails.find(({ to }) => to === anna!.email);
    const code = await codeOf(anna!);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${publicUrl}/api/funded-requests/opt-out?code=${code}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    for (const text of [mail?.html, mail?.text]) {
      expect(text).toContain(`${publicUrl}/interest-opt-out?code=${code}`);
      expect(text).toContain('because you asked Parcela to tell you about the next project');
    }
  });

  it('deletes the subscription with the account', async () => {
    const [anna] = await interested(1);
    await publish(await draft('Open'));
    await work();
    const shown = await context().transact((tx) =>
      projectsPersonalData.parts['newProjectMails']!(tx, anna!.userId),
    );
    expect(shown).toMatchObject({ optedOutAt: null, notified: [{}] });
    await context().transact(async (tx) => projectsPersonalData.erase?.(tx, anna!.userId));
    const { rows } = await sql`
      select user_id from interest_subscriptions where user_id = ${anna!.userId}
      union all select user_id from interest_notices where user_id = ${anna!.userId}
      union all select user_id from funded_requests where user_id = ${anna!.userId}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([]);
  });
});
