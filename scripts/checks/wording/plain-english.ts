import ts from 'typescript';

/** A phrase that is hard to understand, and its plain replacement. */
const phrases: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(some|no|every)body\b|\bsomeone\b|\bwhoever\b/i, 'the role: investor, staff, caller'],
  [/\bat once\b/i, 'immediately, or together'],
  [/\bbeside\b/i, 'next to, or in addition to'],
  [/\banew\b/i, 'again'],
  [/\btold apart\b/i, 'distinguishes'],
  [/\bof chance\b/i, 'random'],
  [/\b(is|are|was|were) asked for\b/i, 'requests, or needs'],
  [/\b(that|those) of\b/i, "the noun again, or 's"],
];

const testCalls: ReadonlySet<string> = new Set(['describe', 'it', 'test']);

/** `it` of `it`, `it.each` and `it.each([])`. */
const rootOf = (callee: ts.Expression): string => {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootOf(callee.expression);
  return '';
};

const titleOf = (node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node) || !testCalls.has(rootOf(node.expression))) return undefined;
  const [title] = node.arguments;
  if (title === undefined) return undefined;
  return ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) ? title.getText() : undefined;
};

/** The comments and the titles of tests of a file. */
const textsOf = (path: string, text: string): string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, string>();
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = titleOf(node);
    if (title !== undefined) titles.push(title);
    if (!ts.isJsxText(node)) {
      const ranges = [
        ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
      ];
      for (const { pos, end } of ranges) comments.set(pos, text.slice(pos, end));
    }
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  // A thrown error is described with its code, as the contract lists it.
  return [...titles, ...[...comments.values()].map((comment) => comment.replaceAll(/@throws[^]*/g, ''))];
};

/** Finds phrases in comments and titles that have a plainer replacement. */
export const findOddEnglish = (path: string, text: string): string[] => {
  // Few files contain such a phrase, so the other files are not parsed.
  const possible = phrases.filter(([pattern]) => pattern.test(text));
  if (possible.length === 0) return [];
  return textsOf(path, text).flatMap((one) =>
    possible.flatMap(([pattern, instead]) => {
      const found = pattern.exec(one)?.[0];
      return found === undefined ? [] : [`${path}: "${found}" (${instead})`];
    }),
  );
};
