import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { documentFinder } from './app-documents.ts';

const dir = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('documentFinder returns the document of an address by its path, and the bare page for any other address', () => {
  expect(documentFinder(dir)('/projects')).toBe('index.html');
  const documents = [
    { file: 'documents/0.html', addresses: '^(?:/projects|)/?$' },
    { file: 'documents/1.html', addresses: '^(?:/projects/[^/]+)/?$' },
  ];
  writeFileSync(join(dir, 'documents.json'), JSON.stringify({ documents }));
  const find = documentFinder(dir);
  expect(['/', '/projects?state=Open', '/projects/', '/projects/brno'].map(find)).toEqual([
    'documents/0.html',
    'documents/0.html',
    'documents/0.html',
    'documents/1.html',
  ]);
  expect(['/projects/brno/order', '/preview', '/nothing'].map(find)).toEqual(Array(3).fill('index.html'));
});
