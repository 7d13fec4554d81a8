/** The states of a project in list order (spec §2, §4). */
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

/** Tells whether a user may order and, if not, which popup says so (spec §4). */
export type InvestCheck = 'ok' | 'soon' | 'funded' | 'closed' | 'investors_only';

/**
 * Prepared and Unknown are "soon", Completed (shown as Funded) and Closed are over, and some offers are only
 * for current investors.
 */
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

/** Tells whether this is an offer, now or soon, only for existing investors. */
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
 * Tells whether a user without shares may request a notice of the next project: after a funded project, or
 * one closed when partly funded.
 */
export function acceptsInterestRequest(project: {
  readonly state: ProjectState;
  readonly hasHolders: boolean;
}): boolean {
  return project.state === 'Completed' || (project.state === 'Closed' && project.hasHolders);
}

/**
 * Tells whether the calculator is visible: on Prepared and Open projects to every signed-in user, later only
 * to holders.
 */
export function showsCalculator(project: {
  readonly state: ProjectState;
  readonly isCalculatorEnabled: boolean;
  readonly isHolder: boolean;
}): boolean {
  const beforeTheEnd = project.state === 'Prepared' || project.state === 'Open';
  return project.isCalculatorEnabled && (beforeTheEnd || project.isHolder);
}
