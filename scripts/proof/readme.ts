import type { Page } from './read-page.ts';

/** What a reader asks, in the order in which docs/proof/README.md answers. */
export const questions = {
  books: 'Do the books hold?',
  faults: 'Does it survive faults?',
  attack: 'Does it survive an attack?',
  machines: 'Does it survive the loss of machines?',
  growth: 'Does it survive growth?',
  speed: 'How fast is it?',
  access: 'Can everybody use it?',
} as const;

export interface Figure {
  readonly question: keyof typeof questions;
  readonly says: string;
  readonly value: (page: Page) => string;
  /** What was asked, where the page says it: `≤ 6`, `at most 3`, `≥ 10 %`, or a number that is to be reached. */
  readonly asked?: (page: Page) => string;
  /** Where it is of another day than the page. */
  readonly day?: (page: Page) => string;
}

/** A page of docs/proof and what is taken from it. */
export interface ProofPage {
  readonly file: string;
  /** The npm script that gives the figures, or that checks them; none for what people did. */
  readonly command: `npm ${string}` | 'by hand';
  /** `npm test` compares the page with the code each time, so it has no day. */
  readonly isChecked?: true;
  readonly figures: readonly [Figure, ...Figure[]];
  /** What the page does not prove; at least one sentence, as no measurement proves everything. */
  readonly limits: readonly [Limit, ...Limit[]];
}

/** A sentence without figures, or one that takes them from the page. */
export type Limit = string | ((page: Page) => string);

const escape = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

const link = ({ file }: ProofPage): string => `[${file.replace(/\.md$/, '')}](${file})`;

const numberIn = (text: string): number => Number(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));

/** Whether a figure is what was asked. */
export const isReached = (value: string, asked: string): boolean =>
  /^(?:≤|at most)/.test(asked) ? numberIn(value) <= numberIn(asked) : numberIn(value) >= numberIn(asked);

type Read = readonly (readonly [ProofPage, Page])[];

const machinesOf = (pages: Read): readonly string[] =>
  [...new Set(pages.flatMap(([, { machine }]) => machine ?? []))].toSorted();

const letterOf = (machine: string, pages: Read): string =>
  String.fromCodePoint(65 + machinesOf(pages).indexOf(machine));

const whenOf = ({ isChecked }: ProofPage, figure: Figure, page: Page, pages: Read): string => {
  if (isChecked) return 'each time';
  const day = figure.day?.(page) ?? page.day ?? 'day not recorded';
  return `${day}, ${page.machine === undefined ? 'machine not recorded' : letterOf(page.machine, pages)}`;
};

const row = (proof: ProofPage, page: Page, figure: Figure, pages: Read): string => {
  const value = figure.value(page);
  const asked = figure.asked?.(page);
  const cells = [
    figure.says,
    asked === undefined || isReached(value, asked) ? value : `**${value}**`,
    asked ?? '',
    whenOf(proof, figure, page, pages),
    proof.command === 'by hand' ? proof.command : `\`${proof.command}\``,
  ];
  return `| ${cells.map(escape).join(' | ')} | ${link(proof)} |`;
};

const chapter = (question: keyof typeof questions, pages: Read): string[] => [
  `## ${questions[question]}`,
  '',
  '| what | figure | asked | measured | command | details |',
  '| --- | ---: | ---: | --- | --- | --- |',
  ...pages.flatMap(([proof, page]) =>
    proof.figures
      .filter((figure) => figure.question === question)
      .map((figure) => row(proof, page, figure, pages)),
  ),
  '',
];

/** A line for each figure that was asked for and is not there. */
const notReached = (pages: Read): string[] =>
  pages.flatMap(([proof, page]) =>
    proof.figures.flatMap(({ says, value, asked }) => {
      const wanted = asked?.(page);
      return wanted === undefined || isReached(value(page), wanted)
        ? []
        : [`- **Asked and not reached**: ${says}: ${value(page)} instead of ${wanted} (${link(proof)}).`];
    }),
  );

const limitsOf = ([proof, page]: Read[number]): string => {
  const limits = proof.limits.map((limit) => (typeof limit === 'string' ? limit : limit(page)));
  return `- ${link(proof)}: ${limits.join(' ')}`;
};

/** docs/proof/README.md, from the pages beside it. */
export const proofReadme = (pages: Read): string =>
  [
    '# What is proved, and what is not',
    '',
    'The figures that Parcela claims, each with the command that gives it and the page that says how. `npm run proof` takes them from what the commands have written; `npm test` fails when this page is not what it gives. Bold is what was asked and not reached. Capital letters are the [machines](#machines).',
    '',
    ...(Object.keys(questions) as (keyof typeof questions)[]).flatMap((question) => chapter(question, pages)),
    '## What is not proved',
    '',
    'Every provider is that of the [sandbox](../sandbox.md); no figure is of a real deployment, with real people or real money. And:',
    '',
    ...notReached(pages),
    ...pages.map(limitsOf),
    '',
    '## Machines',
    '',
    ...machinesOf(pages).map((machine) => `- ${letterOf(machine, pages)}: ${machine}`),
    '',
  ].join('\n');
