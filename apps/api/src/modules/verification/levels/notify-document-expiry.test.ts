import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { notifyDocumentExpiry } from './notify-document-expiry.ts';
import {
  askToken,
  levelsIn,
  liveKyc,
  rowsOf,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

const notifyAll = () => notifyDocumentExpiry(fixture().deps);
const notified = async (user: TestUser) =>
  (await rowsOf(context(), 'notifications', user.userId)).filter(({ kind }) =>
    String(kind).startsWith('kyc.document'),
  );
const kindsNotified = async (user: TestUser) => (await notified(user)).map(({ kind }) => kind);
/** Lets the document end at midnight in Prague, this many days from now. */
const endsIn = async (user: TestUser, days: number): Promise<Date> => {
  const { rows } = await sql<{ validUntil: Date }>`
    update verification_records set valid_until = date_trunc('day', app_now() at time zone 'Europe/Prague')
      at time zone 'Europe/Prague' + make_interval(days => ${days})
    where user_id = ${user.userId} and type = 'KYC' and revoked_at is null
    returning valid_until as "validUntil"`.execute(context().admin.kysely);
  return rows[0]!.validUntil;
};
const lastDayBefore = (end: Date): string =>
  new Date(end.getTime() - 1).toLocaleDateString('sv-SE', { timeZone: 'Europe/Prague' });

describe('notifyDocumentExpiry', () => {
  it('requests a renewal once, from 60 days before the expiry, in the app and by mail', async () => {
    const user = await verifiedPerson(fixture());
    await endsIn(user, 62);
    await notifyAll();
    expect(await notified(user)).toEqual([]);
    expect((await fixture().me(user)).kyc.renewal).toBeNull();
    const end = await endsIn(user, 60);
    await notifyAll();
    await notifyAll();
    expect(await notified(user)).toMatchObject([
      {
        kind: 'kyc.document_ends',
        params: { lastDay: lastDayBefore(end) },
        mail_state: 'pending',
        link: '/verification/kyc',
      },
    ]);
    expect((await fixture().me(user)).kyc).toMatchObject({
      state: 'done',
      validUntil: end.toISOString(),
      renewal: { state: 'due', comment: null },
    });
  });

  it('ends the level at midnight after the last day with or without a notice, and keeps the record unchanged', async () => {
    const user = await verifiedPerson(fixture());
    const end = await endsIn(user, 0);
    const me = await fixture().me(user);
    expect(me.kyc).toMatchObject({ state: 'expired', validUntil: end.toISOString(), renewal: null });
    expect(levelsIn(me)).toEqual(['SIGNUP']);
    await notifyAll();
    await notifyAll();
    // A document that has ended causes no renewal request.
    expect(await notified(user)).toMatchObject([
      { kind: 'kyc.document_ended', params: { lastDay: lastDayBefore(end) }, mail_state: 'pending' },
    ]);
    const [record] = await liveKyc(context(), user);
    expect(record).toMatchObject({ valid_until: end, renewal_asked_at: null, expired_at: expect.any(Date) });
    const { rows } = await sql`
      select after from domain_events
      where type = 'verification.expired' and subject_id = ${String(user.userId)}`.execute(
      context().admin.kysely,
    );
    expect(rows).toMatchObject([{ after: { type: 'KYC', record: record!['id'] } }]);
    expect(levelsIn(await fixture().me(user))).toEqual(['SIGNUP']);
  });

  it('also notifies the user of the expiry after a renewal request', async () => {
    const user = await verifiedPerson(fixture());
    await endsIn(user, 30);
    await notifyAll();
    await endsIn(user, 0);
    await notifyAll();
    expect(await kindsNotified(user)).toEqual(['kyc.document_ends', 'kyc.document_ended']);
  });

  it('sends no notice after an accepted new check', async () => {
    const user = await verifiedPerson(fixture());
    await endsIn(user, 30);
    await notifyAll();
    expect((await askToken(fixture(), user)).statusCode).toBe(200);
    expect((await fixture().me(user)).kyc.renewal).toEqual({ state: 'draft', comment: null });
    await fixture().review(user, { answer: 'RED' });
    await fixture().processEvents();
    expect((await fixture().me(user)).kyc).toMatchObject({
      state: 'done',
      renewal: { state: 'retry', comment: expect.stringContaining('photo of your document') },
    });
    await fixture().review(user, { answer: 'GREEN', person: { validUntil: '2099-12-31' } });
    await fixture().processEvents();
    await notifyAll();
    expect(await kindsNotified(user)).toEqual(['kyc.document_ends']);
    expect((await fixture().me(user)).kyc).toMatchObject({
      state: 'done',
      validUntil: '2099-12-31T23:00:00.000Z',
      renewal: null,
    });
    expect(
      (await rowsOf(context(), 'verification_records', user.userId)).map(({ reason }) => reason),
    ).toEqual(['replaced', null]);
  });

  it('notifies each of many users once over several rounds', async () => {
    const user = await verifiedPerson(fixture());
    await endsIn(user, 10);
    await sql`
      with people as (
        insert into users (document_id, email, email_canonical)
        select new_document_id(), address, address
        from (select 'ending' || n || '@example.com' as address from generate_series(1, 60) n) as named
        returning id
      )
      insert into verification_records (document_id, user_id, type, source, valid_until)
      select new_document_id(), id, 'KYC', 'sumsub', app_now() + interval '1 day' from people`.execute(
      context().admin.kysely,
    );
    expect(await notifyAll()).toBe('more');
    expect(await notifyAll()).toBe('done');
    expect(await notifyAll()).toBe('done');
    const { rows } = await sql`
      select n.user_id from notifications n join users u on u.id = n.user_id
      where n.kind = 'kyc.document_ends' and u.email like 'ending%' group by n.user_id having count(*) = 1`.execute(
      context().admin.kysely,
    );
    expect(rows).toHaveLength(60);
    expect(await kindsNotified(user)).toEqual(['kyc.document_ends']);
  });
});

describe('the result of an identity check', () => {
  it('reaches the user each time it changes', async () => {
    const user = await verifiedPerson(fixture());
    await fixture().review(user, { answer: 'GREEN' });
    await fixture().review(user, { answer: 'RED' });
    await fixture().processEvents();
    await fixture().review(user, { answer: 'RED', final: true });
    await fixture().processEvents();
    const kinds = (await rowsOf(context(), 'notifications', user.userId)).map(({ kind, mail_state }) => [
      kind,
      mail_state,
    ]);
    expect(kinds).toEqual([
      ['kyc.done', 'pending'],
      ['kyc.retry', 'pending'],
      ['kyc.rejected', 'pending'],
    ]);
  });
});
