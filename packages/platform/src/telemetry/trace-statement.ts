import { inSpanOfTrace } from './tracing.ts';

const namesMax = 4;
const relation = /\b(?:from|join|into|update)\s+"?([a-z_][\w.]*)/gi;

/** The summary of a statement: its verb and the first relations, `SELECT orders users`. */
export const summaryOf = (text: string): string => {
  const verb = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'STATEMENT';
  const names = new Set([...text.matchAll(relation)].map(([, name = '']) => name));
  return [verb, ...[...names].slice(0, namesMax)].join(' ');
};

/** A span for a statement that belongs to a trace, without its text and its parameters. */
export const traceStatement = <T>(text: string, ask: () => Promise<T>): Promise<T> =>
  inSpanOfTrace(() => {
    const name = summaryOf(text);
    return { name, kind: 'client', facts: { 'db.system.name': 'postgresql', 'db.query.summary': name } };
  }, ask);
