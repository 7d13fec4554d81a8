/** News of projects: each is released at one instant for all its readers. */
export { operatorProjectUpdatesRoutes } from './editing/operator-project-updates.routes.ts';
export { createProjectUpdate, type ProjectUpdateContent } from './editing/save-project-update.ts';
export { projectUpdateFileReaders } from './reading/file-access.policy.ts';
export { projectUpdatesRoutes } from './reading/project-updates.routes.ts';
export { findReleaseState } from './reading/released-updates.queries.ts';
export { showPublicUpdates } from './reading/show-public-updates.ts';
export { projectUpdatesPersonalData } from './release/personal-data.ts';
export { updateReadersRoutes } from './release/readers.routes.ts';
export { createReleaseUpdates } from './release/release-updates.ts';
