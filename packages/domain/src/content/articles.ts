/** The list on which an article is shown (spec §3). */
export const articleTypes = ['News', 'HowTo', 'InvestorClub'] as const;
export type ArticleType = (typeof articleTypes)[number];

/** Who may read an article (spec §6): all visitors, all signed-in people, or people of the level INVESTOR. */
export const articleVisibilities = ['Public', 'Private', 'OnlyInvestors'] as const;
export type ArticleVisibility = (typeof articleVisibilities)[number];

/** The audiences of content: a visitor, a person signed in, or an investor. */
export const audiences = ['visitor', 'member', 'investor'] as const;
export type Audience = (typeof audiences)[number];

const readable: Readonly<Record<Audience, readonly ArticleVisibility[]>> = {
  visitor: ['Public'],
  member: ['Public', 'Private'],
  investor: articleVisibilities,
};

/** What this audience may read; for everything else it sees the title and the picture only. */
export function readableBy(audience: Audience): readonly ArticleVisibility[] {
  return readable[audience];
}

/** Words a minute that an adult reads on a screen. */
const wordsPerMinute = 200;

/** How long a text takes to read, in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}
