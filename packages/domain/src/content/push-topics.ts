/** What an investor can be told of on a device; each is chosen by itself. */
export const pushTopics = ['payouts', 'votes', 'decisions'] as const;
export type PushTopic = (typeof pushTopics)[number];

/** A person has at most so many devices; a further one takes the place of the oldest. */
export const pushDevicesMax = 10;
