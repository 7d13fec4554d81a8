import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/children.ts';
import { findFixedBrand, mayNameNoBrand } from './fixed-brand.ts';
import { repositoryFiles } from './repository-files.ts';

describe('the product', () => {
  const files = repositoryFiles().filter(mayNameNoBrand);

  it('shows no fixed brand to users', () => {
    expect(files.length).toBeGreaterThan(1_500);
    expect(files.flatMap((path) => findFixedBrand(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it('is covered by this check in pages, texts, templates and addresses', () => {
    for (const path of [
      'apps/investor/index.html',
      'packages/phrases/catalogues/mail/cs.json',
      'packages/platform/src/mail/mail-template.ts',
      'packages/platform/src/documents/table.typ',
      'packages/web/src/frame/brand.tsx',
    ])
      expect(files).toContain(path);
  });

  it('fails the check with a fixed name or colour, except where only programmers read it', () => {
    expect(findFixedBrand('a.ts', 'x\nconst name = "Parcela";\ncolor: #0f5b52')).toEqual([
      'a.ts:2',
      'a.ts:3',
    ]);
    expect(findFixedBrand('a.ts', "import '@parcela/ui'; var(--parcela-ink) parcela_app")).toEqual([]);
    expect(mayNameNoBrand('apps/demo/src/content/site/app-configuration.ts')).toBe(false);
    expect(mayNameNoBrand('apps/api/src/pages/app-page.test.ts')).toBe(false);
  });
});
