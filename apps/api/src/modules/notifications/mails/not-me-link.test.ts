import { localizedFrom } from '@parcela/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createLogger } from '@parcela/platform/log.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { testVault } from '../../../../test/support/app/test-app.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';
import { testOptOutCodes } from '../../../../test/support/app/notifications.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useOrderFixture } from '../../../../test/support/orders/order-fixture.ts';
import { createSendMails } from '../index.ts';
import { listOwnMails } from './sent-mails.queries.ts';

const said = localizedFrom({ cs: 'Olomouc', en: 'Olomouc', pl: 'Olomouc' });
/** The facts of every kind together. */
const params = {
  amount: { amount: '1000', currency: 'CZK' },
  currency: 'CZK',
  usableFrom: '2026-11-27T10:00:00Z',
  device: 'Firefox, Windows',
  left: 3,
  provider: 'google',
  lastDay: '2026-12-31',
  periodFrom: '2026-10-01',
  periodTo: '2026-12-31',
  project: said,
  question: said,
  until: '2026-12-31T10:00:00Z',
  shareCount: 2,
  reason: 'gift',
};
/** Every kind has a title in the phrases; one is shown only in the app. */
const phrases = readFileSync(
  join(import.meta.dirname, '../../../../../../packages/phrases/catalogues/notifications/en.json'),
  'utf8',
);
const kinds = [...phrases.matchAll(/"notification\.(?!mail\.)(\w+\.\w+)\.title"/g)]
  .map(([, kind = '']) => kind)
  .filter((kind) => kind !== 'board.price');

describe('the link "it was not me"', () => {
  const context = useTestDatabase();
  const { placed } = useOrderFixture(context);

  it('is in every kind of mail about access to the account, and in no other mail', async () => {
    expect(kinds.length).toBeGreaterThan(45);
    const { user, id: orderId } = await placed();
    const { kysely } = context().admin;
    await sql`update notifications set mail_state = 'none'`.execute(kysely);
    const sent = new Map<string, Mail>();
    for (const kind of kinds) {
      await sql`
        insert into notifications (document_id, user_id, kind, params, order_id, mail_state)
        values (new_document_id(), ${user.userId}, ${kind}, ${JSON.stringify(params)},
          ${kind.startsWith('order.') || kind === 'payment.part_received' ? orderId : null}, 'pending')`.execute(
        kysely,
      );
      const job = createSendMails({
        reader: context().database.reader,
        vault: testVault,
        transact: context().transact,
        mailer: {
          send: async (mail) => {
            sent.set(kind, mail);
          },
        },
        publicUrl: 'https://parcela.example',
        letterhead: sampleLetterhead,
        timeZone: 'Europe/Prague',
        transferOf: async () => undefined,
        optOutCodes: testOptOutCodes,
        log: createLogger('silent'),
      });
      await job.run();
    }
    expect([...sent.keys()]).toEqual(kinds);
    const withLink = kinds.filter((kind) =>
      [sent.get(kind)?.html, sent.get(kind)?.text].every((form) =>
        form?.includes('https://parcela.example/not-me?code='),
      ),
    );
    const others = ['bank_account.changed', 'withdrawal.requested'];
    const about = kinds.filter((kind) => kind.startsWith('security.') || others.includes(kind));
    expect(withLink).toEqual(about);
    // A reader of the stored copies cannot use the link.
    const shown = await listOwnMails(testVault)(context().database.reader, user.userId);
    expect(shown.filter(({ text }) => text.includes('/not-me?code=•••••'))).toHaveLength(about.length);
    for (const kind of kinds.filter((other) => !about.includes(other)))
      expect(sent.get(kind)?.text).not.toContain('not-me');
  });
});
