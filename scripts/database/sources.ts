import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A source file of the product with its named declarations and its imports. */
export interface Source {
  readonly path: string;
  readonly file: ts.SourceFile;
  /** Constants and functions at any depth. */
  readonly declared: ReadonlyMap<string, ts.Node>;
  /** Names from other files of the product, with their origin. */
  readonly imported: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

const isTest = (path: string): boolean => /[.]test[.]ts$|(^|\/)(testing|demo)\//.test(path);

/** The value of a name: a constant's initializer, or a function. */
const readDeclared = (file: ts.SourceFile): Map<string, ts.Node> => {
  const declared = new Map<string, ts.Node>();
  const look = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      declared.set(node.name.text, node.initializer);
    if (ts.isFunctionDeclaration(node) && node.name) declared.set(node.name.text, node);
    ts.forEachChild(node, look);
  };
  look(file);
  return declared;
};

const packageScope = '@parcela/';
/** The packages that send statements; their files are at `<package>/`. */
const serverPackages = ['platform', 'ledger', 'invariants', 'monitoring'];

/** The product file that an import names. */
const targetOf = (specifier: string, importer: string): string | undefined => {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier).replaceAll('\\', '/');
  const target = specifier.startsWith(packageScope) ? specifier.slice(packageScope.length) : '';
  const [name = '', ...path] = target.split('/');
  if (!serverPackages.includes(name)) return undefined;
  return `${name}/${path.length > 0 ? path.join('/') : 'index.ts'}`;
};

const readImported = (file: ts.SourceFile, path: string): Source['imported'] => {
  const imported = new Map<string, { path: string; name: string }>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const from = statement.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) continue;
    const target = targetOf(from.text, path);
    if (target === undefined) continue;
    const bindings = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : statement.exportClause;
    if (!bindings || (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings))) continue;
    for (const { name, propertyName } of bindings.elements)
      imported.set(name.text, { path: target, name: (propertyName ?? name).text });
  }
  return imported;
};

/** The files of a folder, without tests and the demo, by path after the prefix. */
export const readSources = (folder: string, prefix = ''): ReadonlyMap<string, Source> => {
  const paths = globSync('**/*.ts', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path))
    .toSorted();
  return new Map(
    paths.map((name) => {
      const path = `${prefix}${name}`;
      const text = readFileSync(join(folder, name), 'utf8');
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return [path, { path, file, declared: readDeclared(file), imported: readImported(file, path) }];
    }),
  );
};

/** The whole server: its modules and the packages that they depend on. */
export const readServer = (root: string): ReadonlyMap<string, Source> =>
  new Map([
    ...readSources(join(root, 'apps', 'api', 'src')),
    ...serverPackages.flatMap((name) => [...readSources(join(root, 'packages', name, 'src'), `${name}/`)]),
  ]);
