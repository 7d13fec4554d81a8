/** What a share is in law. */
export const instrumentKinds = ['claim', 'loan', 'share'] as const;
export type InstrumentKind = (typeof instrumentKinds)[number];

/** When holders are paid if the owner of the property fails. */
export const rankKinds = ['senior', 'subordinated', 'equity'] as const;
export type RankKind = (typeof rankKinds)[number];

/** What an investor owns in a project, in one language. */
export interface OwnershipFacts {
  readonly owner: {
    readonly name: string;
    readonly registerNumber: string;
    readonly countryCode: string;
    readonly registerUrl: string | null;
  };
  readonly instrument: { readonly kind: InstrumentKind; readonly text: string };
  readonly rank: { readonly kind: RankKind; readonly text: string };
  readonly landRegister: {
    /** The extracts among the documents of the project, by their days. */
    readonly extracts: readonly { readonly documentId: string; readonly on: string }[];
    /** Why there is none yet. */
    readonly absence: string | null;
  };
  readonly custody: string;
  readonly operatorFailure: { readonly hasRunOffPlan: boolean; readonly text: string };
  readonly team: readonly { readonly name: string; readonly role: string }[];
  /** Without amount and percent, operator and developer invest nothing. */
  readonly coInvestment: {
    readonly amount: number | null;
    readonly percent: string | null;
    readonly text: string;
  };
}

const parts = [
  'owner',
  'instrument',
  'rank',
  'landRegister',
  'custody',
  'operatorFailure',
  'coInvestment',
  'team',
] as const;
export type OwnershipPart = (typeof parts)[number];

/** A phrase of the block. */
export type OwnershipWord =
  | `owns.instrument.${InstrumentKind}`
  | `owns.rank.${RankKind}`
  | 'owns.registered'
  | 'owns.extractOf'
  | 'owns.noExtract'
  | 'owns.runOffPlan'
  | 'owns.noRunOffPlan'
  | 'owns.runsOff'
  | 'owns.coInvestment.none';

/** How a page writes values and says phrases. */
interface OwnershipWriter {
  readonly say: (word: OwnershipWord, values?: Readonly<Record<string, string>>) => string;
  readonly country: (code: string) => string;
  readonly day: (on: string) => string;
  readonly money: (amount: number) => string;
  readonly percent: (percent: string) => string;
  /** The run-off of the platform is under way. */
  readonly isRunOff: boolean;
}

/** A line of the block: the fact in a few words, and its explanation. */
export interface OwnershipLine {
  readonly name: OwnershipPart;
  readonly label: `owns.${OwnershipPart}`;
  readonly facts: readonly string[];
  readonly text: string | null;
  /** A page with the proof. */
  readonly link: string | null;
}

const failureWord = (hasRunOffPlan: boolean, isRunOff: boolean): OwnershipWord => {
  if (isRunOff) return 'owns.runsOff';
  return hasRunOffPlan ? 'owns.runOffPlan' : 'owns.noRunOffPlan';
};

const coInvestmentFact = (
  { amount, percent }: OwnershipFacts['coInvestment'],
  writer: OwnershipWriter,
): string => {
  const written = [
    ...(amount === null ? [] : [writer.money(amount)]),
    ...(percent === null ? [] : [writer.percent(percent)]),
  ];
  return written.length === 0 ? writer.say('owns.coInvestment.none') : written.join(' · ');
};

type Line = Omit<OwnershipLine, 'name' | 'label'>;

const writers: Readonly<
  Record<OwnershipPart, (facts: OwnershipFacts, writer: OwnershipWriter) => Partial<Line>>
> = {
  owner: ({ owner }, { say, country }) => ({
    facts: [owner.name],
    text: say('owns.registered', { country: country(owner.countryCode), number: owner.registerNumber }),
    link: owner.registerUrl,
  }),
  instrument: ({ instrument }, { say }) => ({
    facts: [say(`owns.instrument.${instrument.kind}`)],
    text: instrument.text,
  }),
  rank: ({ rank }, { say }) => ({ facts: [say(`owns.rank.${rank.kind}`)], text: rank.text }),
  landRegister: ({ landRegister: { extracts, absence } }, { say, day }) => ({
    facts:
      extracts.length === 0
        ? [say('owns.noExtract')]
        : extracts.map(({ on }) => say('owns.extractOf', { day: day(on) })),
    text: absence,
  }),
  custody: ({ custody }) => ({ text: custody }),
  operatorFailure: ({ operatorFailure: { hasRunOffPlan, text } }, { say, isRunOff }) => ({
    facts: [say(failureWord(hasRunOffPlan, isRunOff))],
    text,
  }),
  coInvestment: ({ coInvestment }, writer) => ({
    facts: [coInvestmentFact(coInvestment, writer)],
    text: coInvestment.text,
  }),
  team: ({ team }) => ({ facts: team.map(({ name, role }) => `${name}, ${role}`) }),
};

/** The block as a page shows it, in its order. */
export const writeOwnership = (facts: OwnershipFacts, writer: OwnershipWriter): readonly OwnershipLine[] =>
  parts.map((name) => ({
    name,
    label: `owns.${name}`,
    facts: [],
    text: null,
    link: null,
    ...writers[name](facts, writer),
  }));
