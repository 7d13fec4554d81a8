/** The list that contains an article (spec §3). */
export const articleTypes = ['News', 'HowTo', 'InvestorClub'] as const;
export type ArticleType = (typeof articleTypes)[number];

/**
 * The possible readers of an article (spec §6): all visitors, all signed-in users, or users of the level
 * INVESTOR.
 */
export const articleVisibilities = ['Public', 'Private', 'OnlyInvestors'] as const;
export type ArticleVisibility = (typeof articleVisibilities)[number];

/** The audiences of content: a visitor, a signed-in user, or an investor. */
export const audiences = ['visitor', 'member', 'investor'] as const;
export type Audience = (typeof audiences)[number];

const readable: Readonly<Record<Audience, readonly ArticleVisibility[]>> = {
  visitor: ['Public'],
  member: ['Public', 'Private'],
  investor: articleVisibilities,
};

/** Tells whether this audience may read it; otherwise it sees the title and the picture only. */
export function readableBy(audience: Audience): readonly ArticleVisibility[] {
  return readable[audience];
}

/** The words a minute that an adult reads on a screen. */
const wordsPerMinute = 200;

/** The reading time of a text in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}
