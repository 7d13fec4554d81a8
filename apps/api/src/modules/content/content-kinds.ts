/** A kind of content that staff write in versions, of which at most one is shown: a table of items, one of versions. */
export interface ContentKind {
  readonly items: string;
  readonly versions: string;
  /** The column of the versions that says whose they are. */
  readonly itemId: string;
  /** What the trail calls it: `article.saved`. */
  readonly subject: string;
  /** Does it stand in lists by when it was first shown? */
  readonly isDated: boolean;
}

const kind = (subject: string, isDated = false): ContentKind => ({
  items: `${subject}s`,
  versions: `${subject}_versions`,
  itemId: `${subject}_id`,
  subject,
  isDated,
});

export const contentKinds = {
  article: kind('article', true),
  faq: kind('faq'),
  banner: kind('banner'),
  bannerMessage: { ...kind('banner_message'), itemId: 'message_id' },
} as const;
