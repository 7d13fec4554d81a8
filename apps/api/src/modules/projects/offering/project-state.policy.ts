import type { ProjectState } from '@parcela/domain';

/**
 * The states to which staff may change a project from each state. Completed is final: the last paid share causes it
 * automatically, or staff complete a partly funded project.
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
