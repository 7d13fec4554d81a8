import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../../..');
const folders = ['apps/api/src', 'packages/platform/src', 'packages/ledger/src'];

/** The facts that the sources write into events: their names, and the codes written as literals. */
export interface WrittenFacts {
  readonly names: Set<string>;
  readonly codes: Set<string>;
}

const unwrapped = (node: ts.Expression): readonly ts.Expression[] => {
  if (ts.isParenthesizedExpression(node)) return unwrapped(node.expression);
  if (ts.isConditionalExpression(node)) return [...unwrapped(node.whenTrue), ...unwrapped(node.whenFalse)];
  return ts.isBinaryExpression(node) ? unwrapped(node.right) : [node];
};

const addObject = (facts: WrittenFacts, object: ts.ObjectLiteralExpression): void => {
  for (const property of object.properties) {
    if (ts.isSpreadAssignment(property)) addFrom(facts, property.expression);
    else if (property.name !== undefined && ts.isIdentifier(property.name))
      facts.names.add(property.name.text);
    if (!ts.isPropertyAssignment(property)) continue;
    for (const value of unwrapped(property.initializer))
      if (ts.isStringLiteral(value)) facts.codes.add(value.text);
  }
};

const addFrom = (facts: WrittenFacts, expression: ts.Expression): void => {
  for (const node of unwrapped(expression)) if (ts.isObjectLiteralExpression(node)) addObject(facts, node);
};

/** Adds the objects that a function returns, but not the objects that functions in it return. */
const addReturned = (facts: WrittenFacts, body: ts.ConciseBody): void => {
  if (!ts.isBlock(body)) {
    addFrom(facts, body);
    return;
  }
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined) addFrom(facts, node.expression);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
};

const nameOf = (node: ts.Node): string =>
  'name' in node && node.name !== undefined && ts.isIdentifier(node.name as ts.Node)
    ? (node.name as ts.Identifier).text
    : '';

const isOfFacts = new Set(['before', 'after', 'facts']);

const addSource = (facts: WrittenFacts, source: ts.SourceFile): void => {
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && isOfFacts.has(nameOf(node))) addFrom(facts, node.initializer);
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const answersFacts = node.type?.getText(source).includes('EventFacts') === true;
      const executes = nameOf(node) === 'execute' || nameOf(node.parent) === 'execute';
      if (answersFacts || executes) addReturned(facts, node.body);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
};

/** Reads all sources of the server that record events or execute approved requests. */
export const writtenFacts = (): WrittenFacts => {
  const facts: WrittenFacts = { names: new Set(), codes: new Set() };
  for (const folder of folders)
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
      const text = readFileSync(join(root, folder, path), 'utf8');
      if (!/recordEvent|EventFacts|withExecution|recordOwnChange|facts: \{/.test(text)) continue;
      addSource(facts, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
    }
  return facts;
};
