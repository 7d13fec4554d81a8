import { expect, test } from 'vitest';
import { bindShortWords } from './short-words.ts';

test('words of one letter stay with the next word in Czech and in Polish', () => {
  expect(bindShortWords('cs', 'Co vlastníte a co to vynáší, je v přehledu (i v peněžence).')).toBe(
    'Co vlastníte a\u00a0co to vynáší, je v\u00a0přehledu (i\u00a0v\u00a0peněžence).',
  );
  expect(bindShortWords('pl', 'W tym i w innym')).toBe('W\u00a0tym i\u00a0w\u00a0innym');
});

test('English is left as it is, and so are letters within words', () => {
  expect(bindShortWords('en', 'It is a share')).toBe('It is a share');
  expect(bindShortWords('cs', 'ruka nohy')).toBe('ruka nohy');
});
