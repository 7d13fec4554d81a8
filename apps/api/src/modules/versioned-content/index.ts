/** Content that staff write in versions, of which at most one is published. */
export { type ContentKind, contentKinds } from './content-kinds.ts';
export { contentRoutes } from './content.routes.ts';
export { publicationOf, savedView, statusView } from './content-versions.presenter.ts';
export {
  type ContentReading,
  type ContentState,
  type ContentStatus,
  findItem,
  type ItemsQuery,
  listItems,
  listShown,
  listUses,
  listVersions,
  type SavedVersion,
} from './content-versions.queries.ts';
export { lockItem } from './content-versions.store.ts';
export { movePlanned, revokePlanned } from './change-planned.ts';
export { plannedContentRoutes } from './planned-content.routes.ts';
export {
  type Publication,
  type PublicationChange,
  publishContent,
  unpublishContent,
} from './publish-content.ts';
export { createShowDueContent, showDue } from './show-due-content.ts';
export {
  type ContentChange,
  contentSaving,
  createContent,
  editContent,
  type WriteVersion,
} from './save-content.ts';
