/** The part of the parsed code that is used here. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
}
interface NodePath {
  readonly node: Node;
  readonly parent?: Node | null;
}

/** Errors for a programmer's mistake. Errors for users have their own class or a code. */
const programmingErrors = new Set(['Error', 'InvariantError', 'RangeError', 'TypeError']);

const textOf = ({ type, callee, arguments: given = [] }: Node): Node | undefined => {
  const name = callee?.type === 'Identifier' ? (callee.name ?? '') : '';
  if (type === 'CallExpression' && name === 'invariant') return given[1];
  if (type === 'NewExpression' && programmingErrors.has(name)) return given[0];
  return undefined;
};

/** For Stryker: why code is not mutated; undefined when it is. */
export const ignoreTexts = {
  shouldIgnore: ({ node, parent }: NodePath): string | undefined =>
    parent && textOf(parent) === node ? 'the text of a programming error' : undefined,
};
