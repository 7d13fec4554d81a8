import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  contentHiding,
  contentPublication,
  plannedMove,
  versionQuery,
} from '../../schemas/content/publication.ts';
import {
  dataOf,
  listOf,
  localeQuery,
  lookupId,
  pageAfter,
  paginationQuery,
} from '../../schemas/primitives.ts';
import {
  newPrice,
  newProjectInfo,
  priceEnd,
  priceMove,
  projectHolder,
  projectHoldersQuery,
  projectInfoDetail,
  projectInfoEdit,
  projectInfoItem,
  projectInfoItemsQuery,
  projectInfoSlug,
  projectInfoVersion,
  projectOpening,
  projectOpeningEnd,
  projectPreview,
  projectProgress,
  projectStateChange,
  projectStatePreview,
} from '../../schemas/projects/project-content.ts';
import { projectState } from '../../schemas/projects/project.ts';
import { requestedApproval } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });
const staff = { tag: 'projects', access: 'staff' } as const;
const look = {
  ...staff,
  permission: 'projects.read',
  method: 'GET',
  idempotency: 'none',
  rate: 'read',
} as const;
const post = { ...staff, method: 'POST', idempotency: 'required', rate: 'write' } as const;
const change = { ...post, permission: 'projects.edit', answer: dataOf(projectInfoDetail) } as const;

export const listProjectInfoItems = defineRoute({
  ...look,
  operationId: 'listProjectInfoItems',
  path: '/operator/project-infos',
  summary: 'Projects with their newest titles, last saved first; `search` looks in titles and addresses.',
  query: z.strictObject(projectInfoItemsQuery),
  answer: listOf(projectInfoItem),
  errors: [],
});

export const getProjectInfoItem = defineRoute({
  ...look,
  operationId: 'getProjectInfoItem',
  path: '/operator/project-infos/{documentId}',
  summary: 'The newest version of a project with its texts, pictures, documents and prices.',
  params,
  answer: dataOf(projectInfoDetail),
  errors: ['common.not_found'],
});

export const listProjectInfoVersions = defineRoute({
  ...look,
  operationId: 'listProjectInfoVersions',
  path: '/operator/project-infos/{documentId}/versions',
  summary: 'Every version that a project ever had, newest first.',
  params,
  query: z.strictObject(paginationQuery),
  answer: listOf(projectInfoVersion),
  errors: ['common.not_found'],
});

export const getProjectProgress = defineRoute({
  ...look,
  operationId: 'getProjectProgress',
  path: '/operator/project-infos/{documentId}/progress',
  summary: 'How the sale of a project goes: its shares, live orders and those about to lapse.',
  params,
  answer: dataOf(projectProgress),
  errors: ['common.not_found'],
});

export const listProjectHolders = defineRoute({
  ...look,
  // The same columns as in the lines of distributions, which name the same investors.
  permission: 'distributions.read',
  operationId: 'listProjectHolders',
  path: '/operator/project-infos/{documentId}/holders',
  summary:
    'Who holds shares of a project now, or held some when a day ended; with `Accept: text/csv` the whole register. Each reading is recorded.',
  params,
  query: z.strictObject({ ...localeQuery, ...projectHoldersQuery }),
  answer: pageAfter(projectHolder),
  errors: ['common.not_found'],
});

export const printProjectHolders = defineRoute({
  ...look,
  permission: 'distributions.read',
  operationId: 'printProjectHolders',
  path: '/operator/project-infos/{documentId}/holders-file',
  rate: 'lookup',
  summary:
    'The same register as a tagged PDF, the largest holders first, at most 2,000 of them. Each reading is recorded.',
  params,
  query: z.strictObject({ ...localeQuery, on: projectHoldersQuery.on }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found', 'project.too_many_holders'],
});

export const createProjectInfo = defineRoute({
  ...change,
  operationId: 'createProjectInfo',
  inRunOff: 'stops',
  path: '/operator/project-infos',
  summary: 'Drafts a project and issues its shares. It can be published once two people have set its price.',
  body: newProjectInfo,
  status: 201,
  errors: ['content.slug_taken'],
});

export const editProjectInfo = defineRoute({
  ...change,
  operationId: 'editProjectInfo',
  inRunOff: 'goes on',
  path: '/operator/project-infos/{documentId}/versions',
  summary: 'Writes the next version of a project; people see it once it is published.',
  params,
  body: projectInfoEdit,
  errors: ['common.not_found', 'common.conflict'],
});

export const changeProjectInfoSlug = defineRoute({
  ...change,
  operationId: 'changeProjectInfoSlug',
  inRunOff: 'goes on',
  path: '/operator/project-infos/{documentId}/slug',
  summary: 'Gives a project another address at once; the earlier ones keep leading to it.',
  params,
  body: projectInfoSlug,
  errors: ['common.not_found', 'common.conflict', 'content.slug_taken'],
});

export const publishProjectInfo = defineRoute({
  ...change,
  operationId: 'publishProjectInfo',
  inRunOff: 'goes on',
  path: '/operator/project-infos/{documentId}/publish',
  summary: 'Shows the newest version, or an earlier one again, at once or from a moment on.',
  params,
  body: contentPublication,
  errors: ['common.not_found', 'common.conflict', 'project.price_missing'],
});

export const unpublishProjectInfo = defineRoute({
  ...change,
  operationId: 'unpublishProjectInfo',
  inRunOff: 'goes on',
  path: '/operator/project-infos/{documentId}/unpublish',
  summary: 'Hides a project, now and later; its orders and holdings stay.',
  params,
  body: contentHiding,
  errors: ['common.not_found', 'common.conflict'],
});

export const movePlannedProject = defineRoute({
  ...change,
  operationId: 'movePlannedProject',
  inRunOff: 'goes on',
  path: '/operator/project-infos/{documentId}/planned/move',
  summary: 'Shows the version that is planned from another moment on.',
  params,
  body: plannedMove,
  errors: ['common.not_found', 'common.conflict', 'content.not_planned', 'project.price_missing'],
});

export const revokePlannedProject = defineRoute({
  ...change,
  operationId: 'revokePlannedProject',
  inRunOff: 'goes on',
  path: '/operator/project-infos/{documentId}/planned/take-back',
  summary: 'Takes back that a version will be shown: what people see stays, what they do not see is a draft.',
  params,
  body: contentHiding,
  errors: ['common.not_found', 'common.conflict', 'content.not_planned'],
});

export const previewProjectInfo = defineRoute({
  ...look,
  operationId: 'previewProjectInfo',
  path: '/operator/project-infos/{documentId}/preview',
  summary:
    'The page of a project as investors would see it if the newest or the asked version were shown now.',
  params,
  query: z.strictObject(versionQuery),
  answer: dataOf(projectPreview),
  errors: ['common.not_found'],
});

export const previewProjectState = defineRoute({
  ...look,
  operationId: 'previewProjectState',
  path: '/operator/project-infos/{documentId}/state-preview',
  summary:
    'What would follow if the project came into a state: who becomes an investor, which shares are left.',
  params,
  query: z.strictObject({ state: projectState }),
  answer: dataOf(projectStatePreview),
  errors: ['common.not_found', 'project.state_refused'],
});

export const changeProjectState = defineRoute({
  ...change,
  operationId: 'changeProjectState',
  inRunOff: 'goes on',
  path: '/operator/project-infos/{documentId}/state',
  summary: 'Prepares, completes or closes an offer at once; `newInvestors` is what the preview said.',
  params,
  body: projectStateChange,
  errors: ['common.not_found', 'common.conflict', 'project.state_refused', 'project.consequences_changed'],
});

export const requestProjectOpening = defineRoute({
  ...post,
  permission: 'projects.edit',
  operationId: 'requestProjectOpening',
  inRunOff: 'stops',
  stepUp: true,
  path: '/operator/project-infos/{documentId}/opening',
  summary:
    'Asks a second person to open the sale, as soon as they agree or by itself at a moment; refused while something is missing.',
  params,
  body: projectOpening,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: [
    'common.not_found',
    'common.conflict',
    'approval.pending',
    'project.state_refused',
    'project.not_ready',
  ],
});

export const revokeProjectOpening = defineRoute({
  ...change,
  operationId: 'revokeProjectOpening',
  inRunOff: 'goes on',
  path: '/operator/project-infos/{documentId}/opening/take-back',
  summary: 'Takes back that the sale opens by itself, or forgets that it could not.',
  params,
  body: projectOpeningEnd,
  errors: ['common.not_found', 'common.conflict', 'content.not_planned'],
});

export const requestProjectPrice = defineRoute({
  ...post,
  permission: 'prices.edit',
  operationId: 'requestProjectPrice',
  inRunOff: 'stops',
  stepUp: true,
  path: '/operator/project-infos/{documentId}/prices',
  summary: 'Asks a second person to set another price of a share.',
  params,
  body: newPrice,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'common.conflict', 'approval.pending'],
});

const planned = {
  ...post,
  permission: 'prices.edit',
  stepUp: true,
  params,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'common.conflict', 'approval.pending', 'project.price_applies'],
} as const;

export const requestPriceMove = defineRoute({
  ...planned,
  operationId: 'requestPriceMove',
  inRunOff: 'stops',
  path: '/operator/planned-prices/{documentId}/move',
  summary: 'Asks a second person to let a price that does not apply yet apply from another moment on.',
  body: priceMove,
});

export const requestPriceEnd = defineRoute({
  ...planned,
  operationId: 'requestPriceEnd',
  inRunOff: 'goes on',
  path: '/operator/planned-prices/{documentId}/take-back',
  summary: 'Asks a second person to take back a price that does not apply yet.',
  body: priceEnd,
});
