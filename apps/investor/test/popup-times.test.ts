import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', 'src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
);

test('every popup that closes automatically uses one of the two times of the specification (spec 9.06)', () => {
  const used = sources.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/autoCloseAfterMs(?:=\{|: )([^}]+?)\s*\}/g)].map(
      ([, time]) => `${time} in ${name}`,
    ),
  );
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((use) => !/^(?:popupMs|shortPopupMs) in /.test(use))).toEqual([]);
});
