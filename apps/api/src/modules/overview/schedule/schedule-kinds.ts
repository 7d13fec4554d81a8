import type { StaffPermission } from '@parcela/domain';

/** Staff who may see an item's page may see its planned changes. */
export const schedulePermissions = {
  article: 'content.edit',
  faq: 'content.edit',
  banner: 'content.edit',
  message: 'content.edit',
  taxText: 'content.edit',
  projectUpdate: 'content.edit',
  appConfiguration: 'content.edit',
  legalDocument: 'legal.publish',
  project: 'projects.read',
  projectOpening: 'projects.read',
  price: 'projects.read',
  pollStart: 'votings.edit',
  pollEnd: 'votings.edit',
  rates: 'rates.edit',
} as const satisfies Readonly<Record<string, StaffPermission>>;
export type ScheduleKind = keyof typeof schedulePermissions;

export const scheduleKinds = Object.keys(schedulePermissions) as ScheduleKind[];
