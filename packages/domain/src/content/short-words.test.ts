import { expect, test } from 'vitest';
import { bindShortWords, joinMail } from './short-words.ts';

test('bindShortWords binds one-letter words to the next word in Czech and in Polish', () => {
  expect(bindShortWords('cs', 'Co vlastníte a co to vynáší, je v přehledu (i v peněžence).')).toBe(
    'Co vlastníte a\u00a0co to vynáší, je v\u00a0přehledu (i\u00a0v\u00a0peněžence).',
  );
  expect(bindShortWords('pl', 'W tym i w innym')).toBe('W\u00a0tym i\u00a0w\u00a0innym');
});

test('bindShortWords changes neither English text nor letters within words', () => {
  expect(bindShortWords('en', 'It is a share')).toBe('It is a share');
  expect(bindShortWords('cs', 'ruka nohy')).toBe('ruka nohy');
});

test('bindShortWords binds a number to its unit and a day to its month, but not a year to the next word', () => {
  expect(bindShortWords('pl', 'Link jest ważny przez 24 godziny, do 23 listopada 2026 o 14:00.')).toBe(
    'Link jest ważny przez 24\u00a0godziny, do 23\u00a0listopada 2026 o\u00a014:00.',
  );
  expect(bindShortWords('cs', 'Do 3. prosince (5 podílů) v roce 2026 vyplatíme')).toBe(
    'Do 3.\u00a0prosince (5\u00a0podílů) v\u00a0roce 2026 vyplatíme',
  );
  expect(bindShortWords('cs', 'Za 12\u00a0000 korun z 3 projektů')).toBe(
    'Za 12\u00a0000\u00a0korun z\u00a03\u00a0projektů',
  );
  expect(bindShortWords('cs-CZ', '24 hodin')).toBe('24\u00a0hodin');
  expect(bindShortWords('en-cs', '24 hodin')).toBe('24 hodin');
  expect(bindShortWords('en', 'It works for 24 hours')).toBe('It works for 24 hours');
});

test('joinMail prevents a break in “e-mail” on a screen, and changes nothing in mails, in labels and in English', () => {
  const said = 'Odkaz z e-mailu platí hodinu (e-mailem i E-mail)';
  expect(joinMail('cs', said)).toBe('Odkaz z e-\u2060mailu platí hodinu (e-\u2060mailem i E-\u2060mail)');
  expect(joinMail('pl', 'Adres e-mail')).toBe('Adres e-\u2060mail');
  expect(joinMail('cs-CZ', 'E-mail dorazil')).toBe('E-\u2060mail dorazil');
  expect(joinMail('en-cs', 'E-mail dorazil')).toBe('E-mail dorazil');
  expect(bindShortWords('cs', 'Potvrďte svůj e-mail')).not.toContain('\u2060');
  expect([joinMail('cs', 'E-mail'), joinMail('en', 'Your e-mail')]).toEqual(['E-mail', 'Your e-mail']);
});
