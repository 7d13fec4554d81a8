/** What is offered: projects with their prices, texts, pictures and documents (spec sections 2 to 4). */
export { addProjectDocument, type AddProjectDocumentInput } from './add-project-document.ts';
export { addProjectImage, type AddProjectImageInput } from './add-project-image.ts';
export { changeProjectState, type ChangeProjectStateInput } from './change-project-state.ts';
export { changeSlug } from './change-slug.ts';
export {
  createProject,
  type CreatedProject,
  type CreateProjectInput,
  type ProjectCalculation,
} from './create-project.ts';
export { fundedRequestsRoutes } from './funded-requests.routes.ts';
export { projectsPersonalData } from './personal-data.ts';
export {
  completeProjectIfSoldOut,
  countShares,
  getProjectForOrder,
  lockProject,
  lockProjectForOrder,
  type ProjectForOrder,
} from './project-for-order.store.ts';
export type { DescriptionBlock, Faq, TimelineEntry, Video } from './projects.tables.ts';
export { projectsRoutes } from './projects.routes.ts';
export { publishProject, type PublishProjectInput } from './publish-project.ts';
export { publishProspect, type PublishProspectInput } from './publish-prospect.ts';
export { setPrice, type SetPriceInput } from './set-price.ts';
