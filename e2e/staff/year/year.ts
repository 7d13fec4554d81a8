import type { Browser } from '@playwright/test';
import { dateInZone } from '../../../packages/domain/src/index.ts';
import type { Speaker } from '../../../packages/phrases/src/speaker.ts';
import { moveClock, readClock } from '../../support/sandbox.ts';
import { type Buyer, joinAsBuyer } from './buyers.ts';
import { type Desk, openDesk, signIn } from './desk.ts';

const members = {
  content: ['content', 'second'],
  compliance: ['compliance', 'second'],
  reviewer: ['compliance', 'first'],
  finance: ['finance', 'second'],
  controller: ['finance', 'first'],
  chief: ['administrator', 'second'],
} as const;
type Member = keyof typeof members;
const names = Object.keys(members) as readonly Member[];

/** The users of the journey, and its clock. */
export interface Year {
  readonly browser: Browser;
  readonly words: Speaker;
  readonly language: string;
  readonly desks: Readonly<Record<Member, Desk>>;
  /** Two members of the finance staff. */
  readonly two: { readonly asking: Desk; readonly deciding: Desk };
  /** The clock moves on, every session of staff ends, and they sign in again. */
  readonly pass: (time: string) => Promise<void>;
  readonly join: (firstName: string, surname: string, isExposed?: boolean) => Promise<Buyer>;
}

/** Names have no digits. */
const lettersOf = (number: number): string =>
  Array.from(number.toString(26), (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26))).join('');

/** The day of the product's clock. */
export const today = async (): Promise<string> => dateInZone(await readClock(), 'Europe/Prague');

export const beginYear = async (
  browser: Browser,
  words: Speaker,
  { language, mark }: { readonly language: string; readonly mark: number },
): Promise<Year> => {
  const at = (name: Member): Promise<Desk> => {
    const [role, place] = members[name];
    return openDesk(browser, words, { role, place, language });
  };
  const [content, compliance, reviewer, finance, controller, chief] = await Promise.all([
    at('content'),
    at('compliance'),
    at('reviewer'),
    at('finance'),
    at('controller'),
    at('chief'),
  ]);
  const desks = { content, compliance, reviewer, finance, controller, chief };
  return {
    browser,
    words,
    language,
    desks,
    two: { asking: finance, deciding: controller },
    pass: async (time) => {
      await moveClock(time);
      await Promise.all(names.map((name) => signIn(desks[name], members[name][0], members[name][1])));
    },
    join: (firstName, surname, isExposed = false) =>
      joinAsBuyer(browser, words, {
        language,
        firstName,
        lastName: `${surname}${lettersOf(mark)}`,
        isExposed,
      }),
  };
};
