import { issueCodes } from '@parcela/contract';

/** The fields that we read from an issue of Zod 4. */
export interface ZodIssue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly errors?: readonly (readonly ZodIssue[])[];
}

export interface FieldIssue {
  readonly path: string;
  readonly code: string;
}

const known = new Set<string>(issueCodes);

const strangers = (issues: readonly ZodIssue[]): number =>
  issues.reduce(
    (count, issue) => count + (issue.code === 'unrecognized_keys' ? (issue.keys?.length ?? 1) : 0),
    0,
  );

/** The intended alternative of a union is the one that knows the sent fields, or else the nearest one. */
const meantAlternative = (alternatives: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] =>
  alternatives.toSorted((a, b) => strangers(a) - strangers(b) || a.length - b.length)[0] ?? [];

/** Each refused field with its error code; the codes are the contract's, and screens have their phrases. */
export const issuesOf = (issues: readonly ZodIssue[], parent: readonly PropertyKey[] = []): FieldIssue[] =>
  issues.flatMap((issue): FieldIssue[] => {
    const path = [...parent, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors && issue.errors.length > 0)
      return issuesOf(meantAlternative(issue.errors), path);
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({ path: [...path, key].join('.'), code: 'unknown_field' }));
    return [{ path: path.join('.'), code: known.has(issue.message) ? issue.message : 'invalid' }];
  });
