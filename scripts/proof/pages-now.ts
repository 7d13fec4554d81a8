import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/children.ts';
import { proofPages } from './pages.ts';
import { type Page, readPage } from './read-page.ts';
import { proofReadme } from './readme.ts';

const folder = join(root, 'docs', 'proof');

export const pageNow = (file: string): Page => readPage(file, readFileSync(join(folder, file), 'utf8'));

/** Pages of docs/proof that the list does not name, and those that it names and that are not there. */
export const pagesOutOfStep = (): string[] => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  const named = proofPages.map(({ file }) => file);
  return [
    ...files
      .filter((file) => !named.includes(file))
      .map((file) => `${file} is not in scripts/proof/pages.ts`),
    ...named.filter((file) => !files.includes(file)).map((file) => `${file} is not in docs/proof`),
  ];
};

export const proofReadmeNow = (): string => {
  const problems = pagesOutOfStep();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return proofReadme(proofPages.map((proof) => [proof, pageNow(proof.file)] as const));
};
