/** What is offered: projects with their prices, texts, pictures and documents (spec sections 2 to 4). */
export { changeProjectState, type ChangeProjectStateInput } from './change-project-state.ts';
export { changeSlug } from './change-slug.ts';
export { createProject, type CreatedProject, type CreateProjectInput } from './create-project.ts';
export { projectDocumentReaders } from './document-readers.ts';
export { editProject } from './edit-project.ts';
export { fundedRequestsRoutes, operatorFundedRequestsRoutes } from './funded-requests.routes.ts';
export { operatorProjectsRoutes } from './operator-projects.routes.ts';
export { projectsPersonalData } from './personal-data.ts';
export {
  completeProjectIfSoldOut,
  countShares,
  getProjectForOrder,
  lockProject,
  lockProjectForOrder,
  type ProjectForOrder,
} from './project-for-order.store.ts';
export { createTellInterested } from './tell-interested.ts';
export { setAgreedPrice } from './price-approval.ts';
export type { ProjectDraft } from './project-content.ts';
export type {
  DescriptionBlock,
  Faq,
  ProjectCalculation,
  ProjectContent,
  TimelineEntry,
} from './projects.tables.ts';
export { projectsRoutes } from './projects.routes.ts';
export { publishProject } from './publish-project.ts';
export { publishProspect, type PublishProspectInput } from './publish-prospect.ts';
export { setPrice, type SetPriceInput } from './set-price.ts';
