/** The topics of notifications on a device; an investor chooses each separately. */
export const pushTopics = ['payouts', 'votes', 'decisions'] as const;
export type PushTopic = (typeof pushTopics)[number];

/** The maximum number of a user's devices; another one replaces the oldest. */
export const pushDevicesMax = 10;
