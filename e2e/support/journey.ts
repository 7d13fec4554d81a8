import { consentTextVersion } from '@parcela/domain';
import { test as base, expect } from '@playwright/test';
import type { Locale } from '../../packages/domain/src/locale.ts';
import { joinMail } from '../../packages/domain/src/content/short-words.ts';
import { type Speaker, speakerOf } from '../../packages/phrases/src/speaker.ts';
import { createInvestor, createNewcomer, createVerified, type Investor, type Person } from './people.ts';
import { isLong, siteUrl } from './environment.ts';
import { type Watch, watch } from './watch.ts';

/** Users are created when a journey first needs them, and shared by the journeys of a run. */
interface People {
  readonly newcomer: () => Promise<Person>;
  readonly investor: () => Promise<Investor>;
  /** May invest, and has no order that waits for a payment before or after a journey. */
  readonly buyer: () => Promise<Person>;
}

interface Fixtures {
  /**
   * The user at the browser, whose session already exists; `own…` is a user created for this journey alone. The
   * journeys of sign-up, sign-out, refusals, messages and first investment show the sign-in form.
   */
  readonly visitor: 'nobody' | keyof People | keyof typeof ownPeople;
  /** The visitor. */
  readonly self: Person;
  /** Whether an earlier visit chose the language; otherwise the browser decides, as at a first visit. */
  readonly hasChosenLanguage: boolean;
  /**
   * Whether the consent sheet was answered with "only what is necessary"; otherwise it appears on every page until the
   * visitor answers.
   */
  readonly hasDecidedConsents: boolean;
  /** The language of the run, unless a test uses another. */
  readonly language: Locale;
  readonly words: Speaker;
  readonly watched: Watch;
}

const ownPeople = { ownNewcomer: createNewcomer, ownVerified: createVerified } as const;
const isOwn = (visitor: string): visitor is keyof typeof ownPeople => visitor in ownPeople;

/** Half of the journeys run in the dark scheme; test:long checks each page in both. */
const schemeOf = (title: string): 'light' | 'dark' => (!isLong && title.length % 2 === 0 ? 'dark' : 'light');

const nothingAllowed = JSON.stringify({
  analytics: false,
  marketing: false,
  textVersion: consentTextVersion,
});

/** The text as the screens show it; the browser's matchers do not distinguish no-break spaces. */
export const wordsOf = async (language: Locale): Promise<Speaker> => {
  const { say, sayInside } = await speakerOf(language);
  return {
    say: (...phrase) => joinMail(language, say(...phrase)),
    sayInside: (...phrase) => joinMail(language, sayInside(...phrase)),
  };
};

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

export const test = base.extend<Fixtures, { people: People; runLanguage: Locale }>({
  visitor: ['nobody', { option: true }],
  hasChosenLanguage: [true, { option: true }],
  hasDecidedConsents: [true, { option: true }],
  runLanguage: [
    // Playwright reads the names of required fixtures from this pattern; this one requires none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => use(project.metadata['locale'] as Locale),
    { scope: 'worker' },
  ],
  people: [
    async ({ runLanguage }, use) =>
      use({
        newcomer: once(() => createNewcomer(runLanguage)),
        investor: once(() => createInvestor(runLanguage)),
        buyer: once(() => createVerified(runLanguage)),
      }),
    { scope: 'worker' },
  ],
  language: [({ runLanguage }, use) => use(runLanguage), { option: true }],
  locale: ({ language }, use) => use(language),
  words: async ({ language }, use) => use(await wordsOf(language)),
  // oxlint-disable-next-line no-empty-pattern
  colorScheme: async ({}, use, { title }) => use(schemeOf(title)),
  self: async ({ visitor, language, people }, use) => {
    if (visitor === 'nobody') return use({ email: '', token: '' });
    return use(await (isOwn(visitor) ? ownPeople[visitor](language) : people[visitor]()));
  },
  storageState: async ({ self, hasChosenLanguage, hasDecidedConsents, language }, use) => {
    const token = self.token === '' ? undefined : self.token;
    const entries = [
      { name: 'parcela-session', value: token },
      { name: 'parcela-language', value: hasChosenLanguage ? language : undefined },
      { name: 'parcela-consents', value: hasDecidedConsents ? nothingAllowed : undefined },
    ];
    const localStorage = entries.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
    await use({ cookies: [], origins: [{ origin: siteUrl, localStorage }] });
  },
  watched: [
    async ({ context }, use) => {
      const watched = watch(context);
      await use(watched);
      watched.stop();
      // A request still running at the end of a journey is ignored.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(watched.findings(), 'errors of the page, the console, the network and the policy').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
