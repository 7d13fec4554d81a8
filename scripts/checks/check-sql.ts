import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { root } from '../lib/children.ts';
import { findNewerSql, type NewerSql } from './newer-sql.ts';
import { findUnsafeStatements, isCheckedMigration } from './unsafe-migrations.ts';

/** If fewer files are found, the search has failed, and an empty result means nothing. */
const filesMin = 600;

/** Replaces a value of a program, so that the surrounding text stays valid SQL. */
const value = ' $1 ';

const templateText = (node: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(node)
    ? node.text
    : node.head.text + node.templateSpans.map((span) => value + span.literal.text).join('');

/**
 * Finds SQL newer than PostgreSQL 16 in the texts of a TypeScript file; names from the file's own code do not count.
 */
const findInProgram = (text: string): NewerSql[] => {
  if (findNewerSql(text).length === 0) return [];
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest);
  const found: NewerSql[] = [];
  const look = (node: ts.Node): void => {
    const sql = ts.isTemplateLiteral(node)
      ? templateText(node)
      : ts.isStringLiteral(node)
        ? node.text
        : undefined;
    if (sql !== undefined) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push(...findNewerSql(sql).map((newer) => ({ ...newer, line: line + newer.line })));
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
};

/** Finds uses of SQL newer than PostgreSQL 16 in the files of a folder (docs/decisions/0037). */
export const findNewerSqlIn = (dir: string): { readonly files: number; readonly problems: string[] } => {
  const patterns = ['apps', 'packages', 'lab', 'e2e', 'scripts'].map((folder) => `${folder}/**/*.{sql,ts}`);
  const files = globSync(patterns, {
    cwd: dir,
    exclude: (name) => /(^|[/\\])(node_modules|dist)$/.test(name) || name.includes('newer-sql'),
  }).toSorted();
  const problems = files.flatMap((file) => {
    const text = readFileSync(join(dir, file), 'utf8');
    const found = file.endsWith('.sql') ? findNewerSql(text) : findInProgram(text);
    return found.map(({ line, what }) => `${file}:${line}: ${what} is newer than PostgreSQL 16`);
  });
  return { files: files.length, problems };
};

const migrations = join('apps', 'api', 'migrations');

/** Migrations with which the previous version could not continue (docs/decisions/0073). */
export const findUnsafeMigrationsIn = (dir: string): string[] =>
  globSync(`${migrations}/*.sql`, { cwd: dir })
    .toSorted()
    .filter((file) => isCheckedMigration(basename(file)))
    .flatMap((file) =>
      findUnsafeStatements(readFileSync(join(dir, file), 'utf8')).map(
        ({ line, why }) => `${file}:${line}: ${why}`,
      ),
    );

/** All SQL of the product runs on PostgreSQL 16, and a migration lets the previous version continue. */
export const checkSql = async (): Promise<string[]> => {
  const { files, problems: newer } = findNewerSqlIn(root);
  const problems = [...newer, ...findUnsafeMigrationsIn(root)];
  return files < filesMin
    ? [...problems, `only ${files} files were read, at least ${filesMin} expected`]
    : problems;
};
