/** The offer: projects with their prices, texts, pictures and documents (spec sections 2 to 4). */
export { changeProjectState, type ChangeProjectStateInput } from './offering/change-project-state.ts';
export { changeSlug } from './editing/change-slug.ts';
export { endSoldProject } from './offering/end-sold-project.store.ts';
export { findProjectRow } from './editing/projects.store.ts';
export { createProject, type CreatedProject, type CreateProjectInput } from './editing/create-project.ts';
export { projectDocumentReaders } from './catalogue/file-access.policy.ts';
export { editProject } from './editing/edit-project.ts';
export { fundedRequestsRoutes, operatorFundedRequestsRoutes } from './interest/funded-requests.routes.ts';
export { operatorProjectsRoutes } from './editing/operator-projects.routes.ts';
export { projectsPersonalData } from './interest/personal-data.ts';
export {
  completeProjectIfSoldOut,
  countShares,
  getProjectForOrder,
  type LockedProject,
  lockProject,
  lockProjectForOrder,
  type ProjectForOrder,
} from './offering/project-for-order.store.ts';
export { createNotifyInterested } from './interest/notify-interested.ts';
export { isSold } from './offering/project-progress.queries.ts';
export { createOpenPlanned, planOpening } from './opening/plan-opening.ts';
export type { ProjectDraft } from './editing/project-content.policy.ts';
export type {
  DescriptionBlock,
  Faq,
  ProjectCalculation,
  ProjectContent,
  TimelineEntry,
} from './stored-project.ts';
export { projectsRoutes } from './catalogue/projects.routes.ts';
export { findPublicProject, listPublicProjects } from './catalogue/show-offers.ts';
export { findLeadPicture, listProjectAddresses } from './catalogue/projects.queries.ts';
export { createShowDueProjects, publishProject, unpublishProject } from './editing/publish-project.ts';
export { publishProspect, type PublishProspectInput } from './editing/publish-prospectus.ts';
export { setPrice, type SetPriceInput } from './offering/set-price.ts';
export { recordValuation } from './valuations/record-valuation.ts';
export { projectApprovals } from './project-approvals.ts';
