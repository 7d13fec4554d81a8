/** A whole number with its bounds; an area is in square metres. */
interface NumberFact {
  readonly kind: 'count' | 'area';
  readonly min: number;
  readonly max: number;
}
/** One of a few values: a `word` has a phrase in each language, a `grade` is shown as it is stored. */
interface ChoiceFact {
  readonly kind: 'word' | 'grade';
  readonly values: readonly [string, ...string[]];
}
export type BuildingFact = NumberFact | ChoiceFact;

/**
 * What a project says about its building, in the order of the pages. The schemas, the form of staff, the comparison of
 * versions and both pages follow from this table; each fact has the phrase `building.<name>` and an icon.
 */
export const buildingFacts = {
  bedrooms: { kind: 'count', min: 0, max: 10_000 },
  bathrooms: { kind: 'count', min: 0, max: 10_000 },
  size: { kind: 'area', min: 1, max: 1_000_000 },
  floor: { kind: 'count', min: -20, max: 500 },
  material: { kind: 'word', values: ['brick', 'panel', 'wood'] },
  energyClass: { kind: 'grade', values: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] },
} as const satisfies Readonly<Record<string, BuildingFact>>;

export type BuildingFactName = keyof typeof buildingFacts;

type ValueOf<Fact> = Fact extends { readonly values: readonly (infer Value)[] } ? Value : number;

/** Null: not known, or not stated. */
export type BuildingFacts = {
  readonly [Name in BuildingFactName]: ValueOf<(typeof buildingFacts)[Name]> | null;
};

type NameOf<Kind extends BuildingFact['kind']> = {
  [Name in BuildingFactName]: (typeof buildingFacts)[Name]['kind'] extends Kind ? Name : never;
}[BuildingFactName];

/** The phrase of a fact's label. */
export type BuildingLabel = `building.${BuildingFactName}`;
/** The phrase of a value that is a word. */
export type BuildingWord = {
  [Name in NameOf<'word'>]: `building.${Name}.${NonNullable<BuildingFacts[Name]>}`;
}[NameOf<'word'>];

export const buildingFactNames = Object.keys(buildingFacts) as readonly BuildingFactName[];

/** A building about which nothing is known. */
export const unknownBuilding = Object.fromEntries(
  buildingFactNames.map((name) => [name, null]),
) as unknown as BuildingFacts;

/** The phrase of one of the values of a fact of the kind `word`. */
export const buildingWord = (name: BuildingFactName, value: string): BuildingWord =>
  `building.${name}.${value}` as BuildingWord;

/** How a page writes numbers and says phrases. */
interface FactWriter {
  readonly number: (value: number) => string;
  readonly say: (word: BuildingWord) => string;
}

const writeFact = (name: BuildingFactName, value: number | string, { number, say }: FactWriter): string => {
  const { kind } = buildingFacts[name] as BuildingFact;
  if (kind === 'word') return say(buildingWord(name, String(value)));
  if (kind === 'grade') return String(value);
  // Intl has no unit for square metres; the symbol is the same in every language.
  return `${number(Number(value))}${kind === 'area' ? '\u00a0m²' : ''}`;
};

/** The known facts as a page shows them, in their order. */
export const writeBuilding = (
  facts: BuildingFacts,
  writer: FactWriter,
): readonly {
  readonly name: BuildingFactName;
  readonly label: BuildingLabel;
  readonly text: string;
}[] =>
  buildingFactNames.flatMap((name) => {
    const value = facts[name];
    return value === null
      ? []
      : [{ name, label: `building.${name}` as const, text: writeFact(name, value, writer) }];
  });
