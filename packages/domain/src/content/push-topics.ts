/** The topics of notifications on a device; an investor chooses each separately. */
export const pushTopics = ['payouts', 'votes', 'decisions'] as const;
export type PushTopic = (typeof pushTopics)[number];

/** A person has at most so many devices; a further one takes the place of the oldest. */
export const pushDevicesMax = 10;
