import type { ReactNode } from 'react';
import { Technical } from '../../shared/resource/detail/technical.tsx';

/** The named values of a line from the bank's API; a line of a file is shown raw. */
const factsIn = (raw: string): Readonly<Record<string, unknown>> => {
  try {
    const columns = Object.values(JSON.parse(raw) as Record<string, unknown>);
    const named = columns.filter(
      (column): column is { readonly name: string; readonly value: unknown } =>
        typeof column === 'object' && column !== null && 'name' in column && 'value' in column,
    );
    if (named.length > 0) return Object.fromEntries(named.map(({ name, value }) => [name, value]));
  } catch {
    // A line of a file is not JSON.
  }
  return { '–': raw };
};

/** The raw line from the bank. */
export const RawLine = ({ subject: { raw } }: { readonly subject: { readonly raw: string } }): ReactNode => (
  <Technical facts={factsIn(raw)} />
);
