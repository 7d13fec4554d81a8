import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { transferOf } from '../../../compose/bank-transfer-of-order.ts';
import { createLogger } from '@parcela/platform/log.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { sayInstant } from '@parcela/platform/formatting/format-time.ts';
import { createScheduledJobRunner } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { useOrderFixture } from '../../../../test/support/orders/order-fixture.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { readQr } from '../../../../test/support/media/read-qr.ts';
import { sandboxSecrets } from '../../../../test/support/app/sandbox-process.ts';
import {
  advanceClock,
  signedInUser,
  testVault,
  type TestUser,
} from '../../../../test/support/app/test-app.ts';
import { testOptOutCodes } from '../../../../test/support/app/notifications.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { payByBankTransfer } from '../../payments/index.ts';
import { createSendMails, notify } from '../index.ts';
import { deliverEvents } from '../../../../test/support/app/deliver-events.ts';
import { sampleBrandName, sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';

const orderDepsWithNames = { ...orderDeps, investorName: async () => 'Jan Novák' };
const collection = {
  ibans: sandboxSecrets.ibans,
  bankName: 'Fio banka, a.s.',
  holderName: 'Parcela s.r.o.',
};

describe('createSendMails', () => {
  const context = useTestDatabase();
  const { placed, cancelByStaff: cancelled } = useOrderFixture(context);
  const sent: Mail[] = [];
  const deliver = (mail: Mail): Promise<void> => {
    sent.push(mail);
    return Promise.resolve();
  };

  beforeEach(async () => {
    sent.length = 0;
    await sql`update notifications set mail_state = 'none' where mail_state = 'pending'`.execute(
      context().admin.kysely,
    );
  });

  const scheduledJob = (options: { send?: typeof deliver; transact?: UnitOfWork } = {}) =>
    createSendMails({
      reader: context().database.reader,
      vault: testVault,
      transact: options.transact ?? context().transact,
      mailer: { send: options.send ?? deliver },
      publicUrl: 'https://parcela.example',
      letterhead: sampleLetterhead,
      timeZone: 'Europe/Prague',
      transferOf: transferOf({ collection, brandName: sampleBrandName }),
      optOutCodes: testOptOutCodes,
      log: createLogger('silent'),
    });
  const run = async (one = scheduledJob()) => {
    await deliverEvents(context());
    await createScheduledJobRunner(context().database.kysely, [one], createLogger('silent')).runDue();
  };
  const notifyUser = (user: TestUser) =>
    context().transact((tx) =>
      notify(tx, {
        userId: user.userId,
        kind: 'withdrawal.done',
        params: { amount: money(1_234_50n, 'EUR') },
        link: '/wallet',
        mail: true,
      }),
    );
  const stateOf = async (user: TestUser) => {
    const { rows } = await sql<{ state: string; tries: number }>`
      select mail_state as state, tries::integer from notifications where user_id = ${user.userId} order by id`.execute(
      context().admin.kysely,
    );
    return rows;
  };

  it.each([
    ['cs', 'Výběr 1 234,50 € byl vyplacen', 'Banka převedla', 'Zobrazit na platformě Parcela'],
    ['en', 'A withdrawal of €1,234.50 was paid out', 'The bank has transferred', 'Show on Parcela'],
    ['pl', 'Wypłata 1 234,50 € została zrealizowana', 'Bank przelał', 'Pokaż na platformie Parcela'],
  ] as const)(
    'writes a mail in %s if that is the user’s language at the time of sending',
    async (language, subject, body, action) => {
      const user = await signedInUser(context(), { language: 'en' });
      await notifyUser(user);
      await sql`update user_profiles set language = ${language} where user_id = ${user.userId}`.execute(
        context().admin.kysely,
      );
      await run();
      expect(sent).toHaveLength(1);
      const [mail] = sent;
      expect(mail).toMatchObject({ to: user.email });
      expect(mail?.subject.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(subject);
      for (const form of [mail?.html, mail?.text]) {
        expect(form).toContain(body);
        expect(form).toContain(action);
        expect(form).toContain('https://parcela.example/wallet');
        expect(form).toContain('Parcela s.r.o., Praha 1');
      }
      expect(await stateOf(user)).toEqual([{ state: 'sent', tries: 1 }]);
    },
  );

  it('lets the reader switch off an optional mail, by its page or in one click', async () => {
    const user = await signedInUser(context());
    await notifyUser(user);
    await run();
    const [mail] = sent;
    const code = /code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(testOptOutCodes.read(code)).toEqual({ userId: user.userId, group: 'payments' });
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<https://parcela.example/api/notification-preferences/opt-out?group=payments&code=${code}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.text).toContain(`https://parcela.example/notice-opt-out?group=payments&code=${code}`);
    expect(mail?.text).toContain('https://parcela.example/settings#notices');
  });

  it('offers no way to switch off a mail about an order', async () => {
    await placed();
    await run();
    expect(sent[0]?.headers).toBeUndefined();
    expect(sent[0]?.text).not.toContain('opt-out');
  });

  it('sends a mail for a change of an order, with the deadline for the payment', async () => {
    const { user, documentId } = await placed();
    await run();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.to).toBe(user.email);
    expect(sent[0]?.text).toMatch(/Please pay CZK.3,030\.00 by /);
    expect(sent[0]?.text).toContain(`https://parcela.example/orders/${documentId}`);
  });

  it('adds everything for a bank transfer of the order, with its QR code in the mail', async () => {
    const { paymentReference } = await placed();
    await run();
    const [mail] = sent;
    const plain = (text = ''): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
    for (const form of [mail?.html, mail?.text].map(plain))
      for (const said of [
        'Parcela s.r.o.',
        '2900000005/2010',
        'FIOBCZPPXXX',
        'Fio banka',
        'CZK 3,030.00',
        paymentReference,
      ])
        expect(form).toContain(said);
    expect(mail?.html).toContain('src="cid:payment-qr"');
    const picture = mail?.pictures?.find(({ cid }) => cid === 'payment-qr');
    expect(picture).toMatchObject({ cid: 'payment-qr', contentType: 'image/png' });
    const code = readQr(`data:image/png;base64,${picture?.content.toString('base64')}`);
    expect(code).toContain(`AM:3030.00*CC:CZK`);
    expect(code).toContain(`X-VS:${paymentReference}`);
    // The mail states the deadline with its zone; an order gets seven days once the user chooses a bank transfer.
    expect(plain(mail?.text)).toMatch(/Please pay CZK 3,030\.00 by \d+ \w+ \d{4} at \d\d:\d\d (CET|CEST)\./);
    expect(plain(mail?.text)).toMatch(
      /choose bank transfer on the payment page: you then have until .* (CET|CEST)\./,
    );

    sent.length = 0;
    const asked = await placed();
    await context().transact((tx) =>
      payByBankTransfer(orderDepsWithNames, tx, { userId: asked.user.userId, documentId: asked.documentId }),
    );
    await run();
    expect(sent[0]?.html).toContain('src="cid:payment-qr"');
    expect(sent[0]?.text).not.toContain('choose bank transfer');
  });

  it('states the longer deadline to a user who chooses a transfer after the mail about the order', async () => {
    const { id, user, documentId, paymentReference } = await placed();
    await run();
    const [first] = sent.splice(0);
    await context().transact((tx) =>
      payByBankTransfer(orderDepsWithNames, tx, { userId: user.userId, documentId }),
    );
    await run();
    expect(sent.map(({ to }) => to)).toEqual([user.email]);
    const [second] = sent;
    const { deadline } = (
      await sql<{ deadline: Date }>`select deadline_at as deadline from orders where id = ${id}`.execute(
        context().admin.kysely,
      )
    ).rows[0]!;
    const said = sayInstant('en', deadline, 'Europe/Prague');
    expect(second?.text).toContain(`by ${said}`);
    expect(first?.text).toContain(`until ${said}`);
    expect(second?.text).toContain(paymentReference);
    expect(second?.text).not.toContain('choose bank transfer');
  });

  it('omits the transfer when the order needs no payment or is paid in another way', async () => {
    const gone = await placed();
    await cancelled(gone.id);
    const elsewhere = await placed();
    await sql`update orders set payment_type = 'ConfirmoPaymentGateway', state = 'Unpaid' where id = ${elsewhere.id}`.execute(
      context().admin.kysely,
    );
    await run();
    expect(sent.length).toBeGreaterThan(2);
    for (const mail of sent) {
      expect(mail.html).not.toContain('cid:payment-qr');
      expect(mail.pictures?.map(({ cid }) => cid)).toEqual(['brand-mark']);
    }
  });

  it('sends a mail at most twice when the process dies between sending and recording it', async () => {
    const user = await signedInUser(context());
    await notifyUser(user);
    const steps = { count: 0 };
    const dying: UnitOfWork = (work) => {
      steps.count += 1;
      // The second transaction records that the mail was sent.
      return steps.count === 2 ? Promise.reject(new Error('killed')) : context().transact(work);
    };
    await expect(scheduledJob({ transact: dying }).run()).rejects.toThrow('killed');
    expect(sent).toHaveLength(1);
    await run();
    expect(sent).toHaveLength(1);
    await advanceClock(context(), '1 minute');
    await run();
    await advanceClock(context(), '1 hour');
    await run();
    expect(sent).toHaveLength(2);
    expect(await stateOf(user)).toEqual([{ state: 'sent', tries: 2 }]);
  });

  it('retries with growing pauses, and gives up after the eighth try', async () => {
    const user = await signedInUser(context());
    await notifyUser(user);
    const tries = { count: 0 };
    const refusing = scheduledJob({
      send: () => {
        tries.count += 1;
        return Promise.reject(new Error('no'));
      },
    });
    for (const pause of [4, 8, 16, 32, 64, 128, 256]) {
      await run(refusing);
      const before = tries.count;
      await advanceClock(context(), `${pause - 2} seconds`);
      await run(refusing);
      expect(tries.count).toBe(before);
      await advanceClock(context(), '3 seconds');
    }
    await run(refusing);
    expect(await stateOf(user)).toEqual([{ state: 'failed', tries: 8 }]);
    const { rows: errors } = await context().admin.pool.query(
      `select mail_error from notifications where user_id = $1`,
      [user.userId],
    );
    expect(errors).toEqual([{ mail_error: 'no' }]);
    await advanceClock(context(), '1 day');
    await run();
    expect([tries.count, sent]).toEqual([8, []]);
  });

  it('delivers after an outage of the mail server', async () => {
    const user = await signedInUser(context());
    await notifyUser(user);
    await run(scheduledJob({ send: () => Promise.reject(new Error('away')) }));
    expect(await stateOf(user)).toEqual([{ state: 'pending', tries: 1 }]);
    await advanceClock(context(), '1 minute');
    await run();
    expect(sent).toHaveLength(1);
    expect(await stateOf(user)).toEqual([{ state: 'sent', tries: 2 }]);
  });

  it('sends each mail once with two workers in parallel', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signedInUser(context())));
    for (const user of people) await notifyUser(user);
    const work = async (): Promise<void> => {
      while ((await scheduledJob().run()) === 'more');
    };
    await Promise.all([work(), work(), work()]);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  it('sends nothing for an event without a mail or for a deleted account', async () => {
    const quiet = await signedInUser(context());
    await context().transact((tx) =>
      notify(tx, {
        userId: quiet.userId,
        kind: 'bank_account.changed',
        params: { currency: 'EUR', usableFrom: new Date('2026-07-01T00:00:00Z') },
        link: null,
        mail: false,
      }),
    );
    const gone = await signedInUser(context());
    await notifyUser(gone);
    await sql`update users set deleted_at = app_now() where id = ${gone.userId}`.execute(
      context().admin.kysely,
    );
    await run();
    expect(sent).toEqual([]);
    expect([await stateOf(quiet), await stateOf(gone)]).toEqual([
      [{ state: 'none', tries: 0 }],
      [{ state: 'none', tries: 1 }],
    ]);
  });

  it('sends nothing when the cause is rolled back', async () => {
    const user = await signedInUser(context());
    const undone = context().transact(async (tx) => {
      await notify(tx, {
        userId: user.userId,
        kind: 'payment.credited',
        params: { amount: money(1n, 'CZK') },
        link: null,
        mail: true,
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await run();
    expect([sent, await stateOf(user)]).toEqual([[], []]);
  });
});
