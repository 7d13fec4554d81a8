import type { StandardIssue } from '@parcela/ui';

/** The possible errors of the text, by their phrase `issue.…`. */
export type NumberIssue =
  | 'number_required'
  | 'whole_number_required'
  | 'number_too_precise'
  | 'too_big'
  | 'amount_required'
  | 'amount_ambiguous'
  | 'amount_other_currency'
  | 'amount_has_currency'
  | 'amount_too_precise'
  | 'amount_negative';

/** A typed text that is not a number: the form keeps it and shows its error. */
export interface UnreadNumber {
  readonly text: string;
  readonly unread: NumberIssue;
}

export const isUnread = (value: unknown): value is UnreadNumber =>
  typeof value === 'object' && value !== null && 'unread' in value;

/** Adds an issue for each of these values that could not be read as a number. */
export const issuesOfUnread = (value: unknown, path: readonly string[] = []): readonly StandardIssue[] => {
  if (isUnread(value)) return [{ message: value.unread, path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => issuesOfUnread(part, [...path, name]));
};
