import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailTopic } from './mail-topic.ts';

const root = join(import.meta.dirname, '../../../../..');
const kindsIn = (path: string): readonly string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/'([a-z_]+\.[A-Za-z_]+)'/g)].map(
    ([, kind = '']) => kind,
  );

test('every kind of mail has a topic', () => {
  const kinds = [
    ...kindsIn('apps/api/src/modules/notifications/notification-kinds.ts'),
    'account.passwordReset',
    'account.stepUpCode',
    'order.walletAuthorization',
  ];
  expect(kinds.length).toBeGreaterThan(40);
  expect(kinds.filter((kind) => mailTopic(kind).kind === 'text')).toEqual([]);
});
