import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const read = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');
const records = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .toSorted();
const parts = ['Context', 'Decision', 'Consequences'];
const wordsMax = 250;

/** Words of a record, without its tables. */
const countWords = (text: string): number =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('|'))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length;

describe('decision records', () => {
  test('have a unique number and a file name of number and topic', () => {
    const numbers = records.map((name) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('appear in the README once, in order', () => {
    const listed = [...read('README.md').matchAll(/^- \[\d{4}\]\(([^)]+)\)/gm)].map(([, name]) => name);
    expect(listed).toEqual(records);
  });

  test.each(records)('have three parts, a numbered title and at most 250 words: %s', (name) => {
    const text = read(name);
    const [title = '', ...chapters] = text.split(/^## /m);
    expect(title).toMatch(new RegExp(`^# ${name.slice(0, 4)} \\S`));
    expect(chapters.map((chapter) => chapter.split('\n')[0])).toEqual(parts);
    for (const chapter of chapters) expect(chapter.split('\n').slice(1).join('').trim()).not.toBe('');
    expect(countWords(text)).toBeLessThanOrEqual(wordsMax);
  });
});
