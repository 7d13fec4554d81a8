export const laterFees = ['running', 'payouts', 'leaving'] as const;

/** The fees after the purchase as text, by their kind. */
export type FeeTexts = Readonly<Record<(typeof laterFees)[number], string>>;

const mostFrequent = (texts: readonly string[]): string | undefined => {
  const counted = texts.map((text) => ({ text, count: texts.filter((other) => other === text).length }));
  const highest = Math.max(0, ...counted.map(({ count }) => count));
  return highest > 1 ? counted.find(({ count }) => count === highest)?.text : undefined;
};

/** The text of each kind that most projects share; a kind that no two projects share is absent. */
export const commonFees = (projects: readonly FeeTexts[]): Partial<FeeTexts> =>
  Object.fromEntries(
    laterFees.flatMap((name) => {
      const text = mostFrequent(projects.map((texts) => texts[name]));
      return text === undefined ? [] : [[name, text]];
    }),
  );
