import { localizedFrom, type Locale, locales } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import type { NotificationKind, OrderNotificationKind } from './notification-kinds.ts';
import { notificationText } from './notification-text.ts';
import type { OrderFacts } from './notifications.queries.ts';

const order: OrderFacts = {
  id: 5,
  projectId: 2,
  placedAt: '2026-07-01T22:30:00Z',
  shares: 5,
  price: '303000',
  fee: '3000',
  owed: '100050',
  currency: 'CZK',
  isLive: true,
  deadlineAt: '2026-07-02T22:30:00Z',
  isBonus: false,
  projectTitle: localizedFrom({ cs: 'Byt <b>Praha</b>', en: 'Flat Prague', pl: '' }),
};
const params = {
  amount: { amount: '123456', currency: 'EUR' },
  currency: 'EUR',
  free: { amount: '200000', currency: 'EUR' },
  result: { amount: '5000', currency: 'EUR' },
  usableFrom: '2026-07-02T22:30:00Z',
  device: 'Firefox, Windows',
  provider: 'google',
  left: 9,
  count: 5,
  lastDay: '2026-08-31',
  periodFrom: '2026-04-01',
  periodTo: '2026-06-30',
  question: localizedFrom({ cs: 'Prodat <b>dům</b>?', en: 'Sell the house?', pl: '' }),
  until: '2026-08-31T16:00:00Z',
  project: localizedFrom({ cs: 'Byt <b>Praha</b>', en: 'Flat Prague', pl: '' }),
  shareCount: 3,
  reason: 'sale',
};
const settings = { timeZone: 'Europe/Prague' };
/** The type requires every kind. */
const kinds = Object.keys({
  'order.placed': true,
  'order.unpaid': true,
  'order.failed': true,
  'order.paid': true,
  'order.canceled': true,
  'order.admin_cancel': true,
  'order.timeout': true,
  'payment.suspended': true,
  'payment.part_received': true,
  'payment.credited': true,
  'payment.refunded': true,
  'withdrawal.requested': true,
  'withdrawal.sent': true,
  'withdrawal.done': true,
  'withdrawal.failed': true,
  'withdrawal.rejected': true,
  'earning.deposited': true,
  'earning.sent': true,
  'earning.account_needed': true,
  'earning.returned': true,
  'earning.corrected': true,
  'earning.sold_gain': true,
  'earning.sold_loss': true,
  'earning.overpaid': true,
  'earning.deducted': true,
  'earning.collected': true,
  'earning.waived': true,
  'board.contacts': true,
  'board.ended': true,
  'board.interest': true,
  'board.price': true,
  'board.returned': true,
  'board.signed': true,
  'board.terms': true,
  'shares.given': true,
  'shares.received': true,
  'project.opened': true,
  'offer.fits': true,
  'offer.several': true,
  'news.released': true,
  'voting.started': true,
  'voting.ended': true,
  'voting.delegation_asked': true,
  'voting.delegation_accepted': true,
  'voting.delegation_declined': true,
  'voting.delegation_revoked': true,
  'voting.delegate_voted': true,
  'bank_account.changed': true,
  'bank_account.rejected': true,
  'kyc.done': true,
  'kyc.retry': true,
  'kyc.rejected': true,
  'kyc.document_ends': true,
  'kyc.document_ended': true,
  'aml.done': true,
  'aml.rejected': true,
  'aml.retry': true,
  'aml.revoked': true,
  'kyc.document_without_end': true,
  'kyc.one_name': true,
  'kyc.revoked': true,
  'change_request.accepted': true,
  'change_request.rejected': true,
  'profile.corrected': true,
  'security.new_device': true,
  'security.password_changed': true,
  'security.second_factor_on': true,
  'security.second_factor_off': true,
  'security.second_factor_reset': true,
  'security.account_blocked': true,
  'security.account_unblocked': true,
  'security.sessions_ended': true,
  'security.passkey_added': true,
  'security.passkey_removed': true,
  'security.recovery_codes_renewed': true,
  'security.recovery_code_used': true,
  'security.codes_guessed': true,
  'security.sign_in_linked': true,
  'security.sign_in_linked_afresh': true,
} satisfies Record<NotificationKind | OrderNotificationKind, true>);

/** Numbers contain no-break spaces. */
const say = (kind: string, locale: Locale, facts: Partial<OrderFacts> | null = {}, more: object = params) => {
  const text = notificationText(
    { kind, params: more as Record<string, unknown>, order: facts && { ...order, ...facts } },
    locale,
    settings,
  );
  return Object.fromEntries(
    Object.entries(text).map(([part, words]: [string, string]) => [
      part,
      words.replaceAll(/[\u00a0\u202f]/g, ' '),
    ]),
  );
};

describe('notificationText', () => {
  it.each(locales.flatMap((locale) => kinds.map((kind) => [kind, locale] as const)))(
    'for %s contains everything needed in %s, with an order and without',
    (kind, locale) => {
      for (const facts of kind.startsWith('order.') || kind === 'payment.part_received' ? [{}] : [{}, null]) {
        const { title, body, next } = say(kind, locale, facts);
        expect(title).toMatch(/^[^\n]{8,80}$/);
        expect([body, next].every((part) => /^[^{}]{20,}[.]$/.test(part ?? ''))).toBe(true);
        expect(`${title}${body}${next}`).not.toMatch(/undefined|null|none|NaN/);
      }
    },
  );

  it('contains number, project, amounts and the deadline in the time zone of the platform', () => {
    expect(say('order.placed', 'en')).toEqual({
      title: 'Order 20260702-2-5 was placed',
      body: 'You have ordered 5 shares in Flat Prague for CZK 3,030.00 (CZK 3,000.00 for the shares and an entry fee of CZK 30.00). They are reserved for you until you pay.',
      next: 'Please pay CZK 1,000.50 by 3 July 2026 at 00:30 CEST. After that the shares are released for others.',
    });
    expect(say('order.placed', 'cs')).toEqual({
      title: 'Objednávka 20260702-2-5 byla vytvořena',
      body: 'Objednávka zahrnuje 5 podílů v projektu Byt <b>Praha</b> za 3 030,00 Kč (podíly 3 000,00 Kč, vstupní poplatek 30,00 Kč). Do zaplacení jsou pro vás rezervovány.',
      next: 'Zaplaťte prosím 1 000,50 Kč do 3. července 2026 v 0:30 SELČ. Potom se podíly uvolní pro ostatní.',
    });
  });

  it('uses the English title of a project without a title in the language', () => {
    expect(say('order.canceled', 'pl')['body']).toContain('Flat Prague');
  });

  it.each([
    ['cs', 1, '1 podíl'],
    ['cs', 3, '3 podíly'],
    ['pl', 1, '1 udział'],
    ['pl', 22, '22 udziały'],
    ['pl', 25, '25 udziałów'],
    ['en', 1, '1 share'],
  ] as const)('uses the plural of %s: %i is %s', (locale, shares, words) => {
    expect(say('order.paid', locale, { shares })['body']).toMatch(new RegExp(`${words}(?![a-zó])`));
  });

  it('contains the name of a new device, or none for an unknown one', () => {
    expect(say('security.new_device', 'en', null)['body']).toContain('before: Firefox, Windows.');
    for (const locale of locales)
      expect(say('security.new_device', locale, null, { device: '' })['body']).toMatch(/^[^:{}]{20,}[.]$/);
  });

  it.each([
    ['cs', '31. srpna 2026'],
    ['en', '31 August 2026'],
    ['pl', '31 sierpnia 2026'],
  ] as const)('contains in %s the last day of a document’s validity', (locale, day) => {
    for (const kind of ['kyc.document_ends', 'kyc.document_ended'])
      expect(say(kind, locale, null)['body']).toContain(day);
  });

  it('requests no money when the order has ended in the meantime', () => {
    for (const locale of locales)
      expect(say('order.placed', locale, { isLive: false, deadlineAt: null })['next']).not.toMatch(/\d/);
    expect(say('order.failed', 'en', { isLive: false, deadlineAt: null })['next']).toBe('');
  });

  it('separates the entry fee from the price of the shares, also for a paid order', () => {
    expect(say('order.paid', 'en')['body']).toContain(
      'CZK 3,030.00 (CZK 3,000.00 for the shares and an entry fee of CZK 30.00).',
    );
    expect(say('order.paid', 'pl')['body']).toContain(
      '3 030,00 Kč (udziały 3 000,00 Kč, opłata wstępna 30,00 Kč)',
    );
  });

  it('contains no price for bonus shares', () => {
    for (const kind of ['order.placed', 'order.paid'])
      for (const locale of locales) {
        const { body } = say(kind, locale, { isBonus: true, price: '0' });
        expect(body).toMatch(/bonus/);
        expect(body).not.toMatch(/CZK|Kč/);
      }
  });
});
