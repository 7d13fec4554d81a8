import { randomUUID } from 'node:crypto';
import { localizedFrom, money } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '@parcela/platform/log.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import {
  advanceClock,
  signedInUser,
  testVault,
  type TestUser,
} from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { useWholeApp } from '../../../../test/support/app/whole-app.ts';
import { testOptOutCodes } from '../../../../test/support/app/notifications.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { sendPasswordResetMail } from '../../accounts/index.ts';
import { createSendMails, notificationsPersonalData, notify } from '../index.ts';
import { storeSentMail } from './sent-mails.store.ts';
import { sampleLetterhead, samplePixel } from '../../../../test/support/content/sample-brand.ts';

interface Item {
  readonly documentId: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly state: string;
  readonly tries: number;
  readonly error: string | null;
  readonly mail: string | null;
}
interface Shown {
  readonly subject: string;
  readonly language: string;
  readonly html: string;
  readonly text: string;
}

/** The stored copy's link switches nothing off. */
const withoutCode = (text = ''): string => text.replaceAll(/code=[\w-]+/g, 'code=•••••');

describe('mails in the back office', () => {
  const context = useTestDatabase();
  const app = useWholeApp(context);
  const sent: Mail[] = [];
  const made: { staff?: TestStaff; user?: TestUser } = {};
  const user = (): TestUser => made.user!;

  beforeAll(async () => {
    made.staff = await signedInStaff(context(), ['support']);
  });
  beforeEach(async () => {
    sent.length = 0;
    await sql`update notifications set mail_state = 'none' where mail_state = 'pending'`.execute(
      context().admin.kysely,
    );
    made.user = await signedInUser(context(), { language: 'cs' });
  });

  const deps = (send = async (mail: Mail): Promise<void> => void sent.push(mail)) => ({
    transact: context().transact,
    mailer: { send },
    vault: testVault,
    publicUrl: 'https://parcela.example',
    letterhead: sampleLetterhead,
  });
  const sendAll = async (send?: (mail: Mail) => Promise<void>): Promise<void> => {
    const job = createSendMails({
      ...deps(send),
      reader: context().database.reader,
      timeZone: 'Europe/Prague',
      transferOf: () => Promise.resolve(undefined),
      optOutCodes: testOptOutCodes,
      log: createLogger('silent'),
    });
    while ((await job.run()) === 'more');
  };
  const notifyOfWithdrawal = (amount: bigint) =>
    context().transact((tx) =>
      notify(tx, {
        userId: user().userId,
        kind: 'withdrawal.done',
        params: { amount: money(amount, 'CZK') },
        link: '/wallet',
        mail: true,
      }),
    );
  const get = async (url: string) => {
    const answer = await app().inject({ url: `/operator/${url}`, headers: { ...made.staff?.headers } });
    return {
      status: answer.statusCode,
      ...answer.json<{ data: never; meta: { pagination: { next: string | null } } }>(),
    };
  };
  const mails = async (query = '') => {
    const { data, meta } = await get(`users/${user().documentId}/mails${query}`);
    return { items: data as readonly Item[], next: meta.pagination.next };
  };
  const opened = async ({ mail }: Item) => (await get(`mails/${mail}`)).data as Shown;

  it('show their original words and language, regardless of later changes', async () => {
    await notifyOfWithdrawal(1_234_50n);
    await sendAll();
    await sql`update user_profiles set language = 'pl' where user_id = ${user().userId}`.execute(
      context().admin.kysely,
    );
    const { items } = await mails();
    expect(items).toMatchObject([
      { kind: 'withdrawal.done', subject: sent[0]?.subject, state: 'sent', tries: 1, error: null },
    ]);
    const { subject, html, text } = await opened(items[0]!);
    expect(sent).toMatchObject([{ sender: 'Parcela', subject }]);
    expect(withoutCode(sent[0]?.text)).toBe(text);
    // The stored copy has the mark inline; the mail carried it as a separate part.
    const mark = `data:image/png;base64,${samplePixel.toString('base64')}`;
    expect(withoutCode(sent[0]?.html.replaceAll('cid:brand-mark', mark))).toBe(html);
    expect((await opened(items[0]!)).language).toBe('cs');
  });

  it('contain their pictures', async () => {
    await notifyOfWithdrawal(1_00n);
    const picture = { cid: 'qr', filename: 'qr.png', contentType: 'image/png', content: Buffer.from('png') };
    const mail = {
      sender: '',
      to: '',
      subject: 'Pay',
      html: '<img src="cid:qr">',
      text: '',
      pictures: [picture],
    };
    await context().transact((tx) =>
      storeSentMail(tx, testVault, { userId: user().userId, kind: 'order.placed', language: 'cs', mail }),
    );
    const { items } = await mails();
    expect((await opened(items.find(({ kind }) => kind === 'order.placed')!)).html).toBe(
      '<img src="data:image/png;base64,cG5n">',
    );
  });

  it('appear with state, tries and error, and without text until sent', async () => {
    await notifyOfWithdrawal(1_00n);
    await sendAll(() => Promise.reject(new Error('mailbox full')));
    expect((await mails()).items).toMatchObject([
      { subject: null, state: 'pending', tries: 1, error: 'mailbox full', mail: null },
    ]);
    await sql`update notifications set mail_state = 'failed', tries = 8 where user_id = ${user().userId}`.execute(
      context().admin.kysely,
    );
    expect((await mails()).items).toMatchObject([{ state: 'failed', tries: 8, mail: null }]);
  });

  it('contain no working link, because the API does not store the link', async () => {
    await sendPasswordResetMail(deps()).handle({ userId: user().userId });
    const code = /code=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    expect(code.length).toBeGreaterThan(20);
    const { items } = await mails();
    expect(items).toMatchObject([{ kind: 'account.passwordReset', state: 'sent' }]);
    const shown = await opened(items[0]!);
    for (const part of [shown.html, shown.text]) {
      expect(part).not.toContain(code);
      expect(part).toContain('/new-password?code=•••••');
    }
  });

  it('contain no code that another person could use to unsubscribe', async () => {
    const optOut = randomUUID();
    await context().transact((tx) =>
      notify(tx, {
        userId: user().userId,
        kind: 'project.opened',
        params: { project: localizedFrom({ cs: 'Byty', en: 'Flats', pl: 'Mieszkania' }), optOut },
        link: '/projects',
        mail: true,
      }),
    );
    await sendAll();
    expect(sent[0]?.html).toContain(optOut);
    const shown = await opened((await mails()).items[0]!);
    expect(shown.html).toContain('Byty');
    expect(JSON.stringify(shown)).not.toContain(optOut);
  });

  it('appear in pages, with notifications and links in one order', async () => {
    await notifyOfWithdrawal(1_00n);
    await notifyOfWithdrawal(2_00n);
    await sendAll();
    await advanceClock(context(), '1 second');
    await sendPasswordResetMail(deps()).handle({ userId: user().userId });
    const all = (await mails()).items;
    expect(all.map(({ kind }) => kind)).toEqual([
      'account.passwordReset',
      'withdrawal.done',
      'withdrawal.done',
    ]);
    const seen: Item[] = [];
    for (let after = '', pages = 0; pages < 5; pages += 1) {
      const { items, next } = await mails(`?pagination[pageSize]=1${after}`);
      seen.push(...items);
      if (next === null) break;
      after = `&pagination[after]=${next}`;
    }
    expect(seen).toEqual(all);
    expect((await get(`users/${user().documentId}/mails?pagination[after]=x`)).status).toBe(400);
    expect((await get('mails/nobody')).status).toBe(404);
  });

  it('are encrypted, included in the export of own data, and deleted with the account', async () => {
    await notifyOfWithdrawal(1_234_50n);
    await sendAll();
    const stored = async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ sealed: Buffer }>`
        select subject || content as sealed from sent_mails where user_id = ${user().userId}`.execute(
        context().admin.kysely,
      );
      return rows.map(({ sealed }) => sealed.toString());
    };
    const before = await stored();
    expect(before).toHaveLength(1);
    expect(before[0]).not.toContain(sent[0]?.subject);
    const { parts, erase } = notificationsPersonalData(testVault);
    expect(await parts['mails']?.(context().database.reader, user().userId)).toMatchObject([
      { subject: sent[0]?.subject, text: withoutCode(sent[0]?.text) },
    ]);
    await context().transact(async (tx) => erase?.(tx, user().userId));
    expect(await stored()).toEqual([]);
  });

  it('do not exist for an account deleted in the meantime', async () => {
    await sql`
      update users set deleted_at = app_now(), retain_until = app_now() where id = ${user().userId}`.execute(
      context().admin.kysely,
    );
    const mail = { sender: '', to: '', subject: 'Late', html: '', text: '' };
    await context().transact((tx) =>
      storeSentMail(tx, testVault, { userId: user().userId, kind: 'late.mail', language: 'cs', mail }),
    );
    const { rows } = await sql`select from sent_mails where user_id = ${user().userId}`.execute(
      context().admin.kysely,
    );
    expect(rows).toHaveLength(0);
  });
});
