import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const read = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');
const records = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .toSorted();
const parts = ['Context', 'Decision', 'Consequence', 'How it is checked'];

test('decision records are numbered without gaps', () => {
  const numbers = records.map((name) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]);
  expect(numbers).toEqual(records.map((_, index) => String(index + 1).padStart(4, '0')));
});

test('the list of decisions names every record once, in order', () => {
  const listed = [...read('README.md').matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(([, name]) => name);
  expect(listed).toEqual(records);
});

test.each(records)('%s has the four parts, none empty, and a title with its number', (name) => {
  const [title = '', ...chapters] = read(name).split(/^## /m);
  expect(title).toMatch(new RegExp(`^# ${name.slice(0, 4)} \\S`));
  expect(chapters.map((chapter) => chapter.split('\n')[0])).toEqual(parts);
  for (const chapter of chapters) expect(chapter.split('\n').slice(1).join('').trim()).not.toBe('');
});
