/** Who reads an update of a project: every visitor, every investor, or the holders of its shares. */
export const updateAudiences = ['public', 'investors', 'holders'] as const;
export type UpdateAudience = (typeof updateAudiences)[number];

/** The steps of a project that an update may state, in their usual order. */
export const milestoneKinds = [
  'purchase',
  'permit',
  'construction',
  'completion',
  'handover',
  'first_rent',
  'sale',
] as const;
export type MilestoneKind = (typeof milestoneKinds)[number];
