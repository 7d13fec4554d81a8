/** The states of a project in the order in which the list shows them (spec §2, §4). */
export const projectStates = ['Open', 'Prepared', 'Completed', 'Closed', 'Unknown'] as const;
export type ProjectState = (typeof projectStates)[number];

/** Order of the projects list: by state, then the newest first (spec §2). */
export function compareProjects(
  left: { readonly state: ProjectState; readonly createdAt: Date },
  right: { readonly state: ProjectState; readonly createdAt: Date },
): number {
  const byState = projectStates.indexOf(left.state) - projectStates.indexOf(right.state);
  return byState === 0 ? right.createdAt.getTime() - left.createdAt.getTime() : byState;
}

/** Whether a person may order, and if not which popup says so (spec §4). */
export type InvestCheck = 'ok' | 'soon' | 'funded' | 'closed' | 'investors_only';

/** Prepared and Unknown are "soon", Completed (shown as Funded) and Closed are over, and some offers are for current investors only. */
export function checkInvest(project: {
  readonly state: ProjectState;
  readonly onlyForCurrentInvestor: boolean;
  readonly isInvestor: boolean;
}): InvestCheck {
  if (project.state === 'Prepared' || project.state === 'Unknown') return 'soon';
  if (project.state === 'Completed') return 'funded';
  if (project.state === 'Closed') return 'closed';
  return project.onlyForCurrentInvestor && !project.isInvestor ? 'investors_only' : 'ok';
}

/** Is this an offer, now or soon, that is only for those who are investors already? */
export function isOfferForInvestors(project: {
  readonly state: ProjectState;
  readonly onlyForCurrentInvestor: boolean;
}): boolean {
  return (
    project.onlyForCurrentInvestor &&
    (project.state === 'Open' || checkInvest({ ...project, isInvestor: true }) === 'soon')
  );
}

/**
 * May a person without shares request a notice of the next project: after a funded project, or one closed when funded
 * in part?
 */
export function acceptsInterestRequest(project: {
  readonly state: ProjectState;
  readonly hasHolders: boolean;
}): boolean {
  return project.state === 'Completed' || (project.state === 'Closed' && project.hasHolders);
}

/** Is the calculator shown: on Prepared and Open projects to everyone signed in, later to holders only? */
export function showsCalculator(project: {
  readonly state: ProjectState;
  readonly isCalculatorEnabled: boolean;
  readonly isHolder: boolean;
}): boolean {
  const beforeTheEnd = project.state === 'Prepared' || project.state === 'Open';
  return project.isCalculatorEnabled && (beforeTheEnd || project.isHolder);
}
