import ts from 'typescript';
import type { Source } from './sources.ts';

/** A statement of SQL as the program sends it, with one text for each combination of its conditions. */
export interface Statement {
  readonly path: string;
  readonly line: number;
  /** The enclosing function or constant: the name in the list of exceptions. */
  readonly name: string;
  readonly texts: readonly string[];
}

type Sources = ReadonlyMap<string, Source>;
interface Place {
  readonly source: Source;
  /** The values of a helper's parameters in this call. */
  readonly known: ReadonlyMap<string, readonly string[]>;
  /** Parameters given as a plain text: names of tables and columns. */
  readonly plain: ReadonlyMap<string, string>;
  readonly depth: number;
  /** The branch of every condition; a statement is read once with each. */
  readonly isTrue: boolean;
  /** A template that contains SQL without the tag, as in invariants. */
  readonly isUntagged: boolean;
}

/** Replaces a value; numbered when the text is complete. */
const value = '$?';
const textsMax = 16;
const depthMax = 8;

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql';

const product = (left: readonly string[], right: readonly string[]): string[] =>
  left.flatMap((a) => right.map((b) => a + b)).slice(0, textsMax);

/** The texts of a template: those around its values, with the texts of its fragments inserted. */
const templateTexts = (sources: Sources, place: Place, node: ts.TemplateLiteral): string[] => {
  if (ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  return node.templateSpans.reduce(
    (texts, span) =>
      product(product(texts, fragmentTexts(sources, place, span.expression)), [span.literal.text]),
    [node.head.text],
  );
};

/** The result of a function: its expression, or its return value. */
const answersOf = (fn: ts.Node): ts.Expression[] => {
  if (!ts.isArrowFunction(fn) && !ts.isFunctionDeclaration(fn)) return [];
  if (!fn.body) return [];
  if (!ts.isBlock(fn.body)) return [fn.body];
  const answers: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) answers.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, look);
  };
  fn.body.statements.forEach(look);
  return answers;
};

/** The declaration of a name, in this file or in the imported one. */
const findDeclared = (
  sources: Sources,
  source: Source,
  name: string,
  depth = 0,
): { readonly node: ts.Node; readonly source: Source } | undefined => {
  const node = source.declared.get(name);
  if (node) return { node, source };
  const from = source.imported.get(name);
  const next = from && sources.get(from.path);
  return next && depth < depthMax ? findDeclared(sources, next, from.name, depth + 1) : undefined;
};

/** `sql.ref('a.b')`, `sql.lit(1)`, `sql.raw('…')`, `sql.join(rows.map((row) => sql`…`))`. */
const builtInTexts = (sources: Sources, place: Place, call: ts.CallExpression, method: string): string[] => {
  const [first, second] = call.arguments;
  if (!first) return [value];
  const plain = ts.isIdentifier(first) ? place.plain.get(first.text) : undefined;
  if (plain !== undefined && method !== 'lit') return [plain];
  if (method === 'raw' && ts.isTemplateLiteral(first)) return templateTexts(sources, place, first);
  if (ts.isStringLiteralLike(first)) return [method === 'lit' ? `'${first.text}'` : first.text];
  if (method !== 'join') return [value];
  const between = second ? fragmentTexts(sources, place, second) : [', '];
  if (ts.isArrayLiteralExpression(first))
    return first.elements
      .map((element) => fragmentTexts(sources, place, element))
      .reduce((texts, part) => product(product(texts, between), part));
  const isMap = ts.isCallExpression(first) && ts.isPropertyAccessExpression(first.expression);
  const each = isMap ? first.arguments[0] : undefined;
  return each && answersOf(each).length > 0
    ? answersOf(each).flatMap((answer) => fragmentTexts(sources, place, answer))
    : [value];
};

/** A helper that makes a fragment: its result, with the arguments in place of its parameters. */
const helperTexts = (sources: Sources, place: Place, call: ts.CallExpression, name: string): string[] => {
  const found = findDeclared(sources, place.source, name);
  if (!found || (!ts.isArrowFunction(found.node) && !ts.isFunctionDeclaration(found.node))) return [value];
  const known = new Map(
    found.node.parameters.map(({ name: parameter }, index) => {
      const given = call.arguments[index];
      return [parameter.getText(), given ? fragmentTexts(sources, place, given) : [value]];
    }),
  );
  const plain = new Map(
    found.node.parameters.flatMap(({ name: parameter }, index) => {
      const given = call.arguments[index];
      return given && ts.isStringLiteralLike(given) ? [[parameter.getText(), given.text] as const] : [];
    }),
  );
  const inside = { ...place, source: found.source, known, plain, depth: place.depth + 1 };
  const texts = answersOf(found.node).flatMap((answer) => fragmentTexts(sources, inside, answer));
  return texts.length > 0 ? texts.slice(0, textsMax) : [value];
};

/** Tells whether the name is a parameter of an enclosing function, and so a value. */
const isParameter = (node: ts.Identifier): boolean => {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => mentions(name, node.text))) return true;
  return false;
};

const mentions = (binding: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(binding)
    ? binding.text === name
    : binding.elements.some((element) => ts.isBindingElement(element) && mentions(element.name, name));

const nameTexts = (sources: Sources, place: Place, node: ts.Identifier): readonly string[] => {
  const name = node.text;
  const given = place.known.get(name);
  if (given) return given;
  if (isParameter(node)) return [value];
  const found = findDeclared(sources, place.source, name);
  if (!found || ts.isFunctionLike(found.node)) return [value];
  return fragmentTexts(
    sources,
    { ...place, source: found.source, depth: place.depth + 1 },
    found.node as ts.Expression,
  );
};

/** A member of an object or a record of fragments: `orderings[sort]` is each of them. */
const memberTexts = (sources: Sources, place: Place, of: ts.Expression, member?: string): string[] => {
  const found = ts.isIdentifier(of) ? findDeclared(sources, place.source, of.text) : undefined;
  let node: ts.Node | undefined = found?.node;
  while (node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))) node = node.expression;
  if (!found || !node || !ts.isObjectLiteralExpression(node)) return [value];
  const inside = { ...place, source: found.source, depth: place.depth + 1 };
  const members = node.properties.filter(ts.isPropertyAssignment);
  const chosen = members.filter(({ name }) => member === undefined || name.getText() === member);
  const texts = chosen.flatMap(({ initializer }) => fragmentTexts(sources, inside, initializer));
  return texts.length > 0 ? texts.slice(0, textsMax) : [value];
};

/** An expression in a template: the texts of a fragment, or a value. */
const fragmentTexts = (sources: Sources, place: Place, node: ts.Expression): string[] => {
  if (place.depth > depthMax) return [value];
  const again = (next: ts.Expression): string[] => fragmentTexts(sources, place, next);
  if (isSql(node)) return templateTexts(sources, place, node.template);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return again(node.expression);
  if (place.isUntagged && ts.isTemplateLiteral(node)) return templateTexts(sources, place, node);
  if (ts.isConditionalExpression(node)) return again(place.isTrue ? node.whenTrue : node.whenFalse);
  if (ts.isIdentifier(node)) return [...nameTexts(sources, place, node)];
  if (ts.isElementAccessExpression(node)) return memberTexts(sources, place, node.expression);
  if (ts.isPropertyAccessExpression(node))
    return memberTexts(sources, place, node.expression, node.name.text);
  if (!ts.isCallExpression(node)) return [value];
  if (ts.isIdentifier(node.expression)) return helperTexts(sources, place, node, node.expression.text);
  if (!ts.isPropertyAccessExpression(node.expression)) return [value];
  const { expression, name } = node.expression;
  if (ts.isIdentifier(expression) && expression.text === 'sql')
    return builtInTexts(sources, place, node, name.text);
  return name.text === 'as' || name.text === '$castTo' ? again(expression) : [value];
};

const numbered = (text: string): string => {
  let count = 0;
  return text.replaceAll(value, () => ` $${(count += 1)} `);
};

/** The named function or constant around a node. */
const nameOf = (node: ts.Node): string => {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isFunctionDeclaration(at) && at.name) return at.name.text;
    if (ts.isVariableDeclaration(at) && at.initializer && ts.isFunctionLike(at.initializer))
      return at.name.getText();
  }
  return 'file';
};

/** The template of a statement: sql`…`.execute(…), or the query of an invariant. */
const templateOf = (node: ts.Node, { path }: Source): ts.TemplateLiteral | undefined => {
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'execute' && isSql(node.expression))
    return node.expression.template;
  const isInvariant =
    path.startsWith('invariants/') && ts.isPropertyAssignment(node) && node.name.getText() === 'sql';
  return isInvariant && ts.isTemplateLiteral(node.initializer) ? node.initializer : undefined;
};

/** Every statement with the text that the program sends. */
export const findStatements = (sources: Sources): Statement[] => {
  const found: Statement[] = [];
  for (const source of sources.values()) {
    const look = (node: ts.Node): void => {
      const template = templateOf(node, source);
      if (template) {
        const isUntagged = source.path.startsWith('invariants/') && ts.isPropertyAssignment(node);
        const place = { source, known: new Map(), plain: new Map(), depth: 0, isUntagged };
        const ways = [true, false].flatMap((isTrue) =>
          templateTexts(sources, { ...place, isTrue }, template),
        );
        const texts = new Set(ways.map(numbered));
        const { line } = source.file.getLineAndCharacterOfPosition(node.getStart());
        found.push({ path: source.path, line: line + 1, name: nameOf(node), texts: [...texts] });
      }
      ts.forEachChild(node, look);
    };
    look(source.file);
  }
  return found;
};
