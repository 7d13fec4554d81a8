/** What an investor is told of, in groups, in the order of the settings. */
export const noticeGroups = [
  'security',
  'orders',
  'account',
  'payments',
  'earnings',
  'news',
  'votes',
  'offers',
  'prices',
] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** `app` is the bell. */
export const noticeChannels = ['mail', 'app', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

const fixed = { mail: 'always', app: 'always', push: 'never' } as const;
const free = { mail: 'choice', app: 'choice', push: 'choice' } as const;

/**
 * Who decides whether notices of a group leave on a channel. Those about access, contracts and decisions always do,
 * because the investor needs them as a warning or as evidence.
 */
export const noticeRules = {
  security: fixed,
  orders: fixed,
  account: { ...fixed, push: 'choice' },
  payments: free,
  earnings: free,
  news: free,
  votes: free,
  offers: free,
  // History that asks for nothing: it stays in the bell.
  prices: { mail: 'never', app: 'choice', push: 'never' },
} as const satisfies Record<NoticeGroup, Record<NoticeChannel, 'always' | 'choice' | 'never'>>;

/** A group and channel that the investor can switch off, as it is stored. */
export type NoticeChoice = {
  [G in NoticeGroup]: {
    [C in NoticeChannel]: (typeof noticeRules)[G][C] extends 'choice' ? `${G}.${C}` : never;
  }[NoticeChannel];
}[NoticeGroup];

export const noticeChoices: readonly NoticeChoice[] = noticeGroups.flatMap((group) =>
  noticeChannels
    .filter((channel) => noticeRules[group][channel] === 'choice')
    .map((channel) => `${group}.${channel}` as NoticeChoice),
);

/** The choice of a group and channel; undefined where there is none. */
export const noticeChoiceOf = (group: NoticeGroup, channel: NoticeChannel): NoticeChoice | undefined =>
  noticeChoices.find((choice) => choice === `${group}.${channel}`);
