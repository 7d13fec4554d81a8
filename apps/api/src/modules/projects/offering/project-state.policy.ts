import type { ProjectState } from '@parcela/domain';

/**
 * Where staff may bring a project from each state. Completed, which the last paid share brings by itself and staff for a
 * project that is funded in part, has nothing on the left, because it stays so.
 */
const staffTransitions: Readonly<Record<ProjectState, readonly ProjectState[]>> = {
  Unknown: ['Prepared', 'Open', 'Closed'],
  Prepared: ['Unknown', 'Open', 'Closed'],
  Open: ['Prepared', 'Completed', 'Closed'],
  Closed: ['Open', 'Completed'],
  Completed: [],
};

export const staffMayChangeState = (from: ProjectState, to: ProjectState): boolean =>
  staffTransitions[from].includes(to);

/** The last part of a project's address: lower case letters, digits and single hyphens. */
export const isSlug = (text: string): boolean => /^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
