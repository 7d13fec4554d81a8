import { localizedFrom, divideHalfUp, videoSource, locales } from '@parcela/domain';
import { describe, expect, test } from 'vitest';
import {
  appConfiguration,
  articles,
  articleTags,
  bannerMessages,
  banners,
  commonFaq,
  demoAccounts,
  demoOperator,
  legalDocuments,
  people,
  plannedArticle,
  plannedMessage,
  polls,
  projects,
  projectUpdates,
  prospectusIn,
  taxTexts,
  verificationOptions,
} from './index.ts';
import type { DemoProject } from './index.ts';

/** Paths at which one of the three languages is missing, empty or shorter than the others. */
function languageFaults(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const record: Record<string, unknown> = { ...value };
  if (!locales.some((locale) => locale in record)) {
    return Object.entries(record).flatMap(([key, child]) => languageFaults(child, `${path}.${key}`));
  }
  const written = locales.map((locale) => JSON.stringify(record[locale] ?? ''));
  const isEmpty = written.some((one) => one === '""' || one === '[]' || one.includes('""'));
  const lengths = locales.map((locale) => (Array.isArray(record[locale]) ? record[locale].length : 0));
  return isEmpty || new Set(lengths).size > 1 ? [path] : [];
}

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;
const inState = (state: DemoProject['state']): number =>
  projects.filter((project) => project.state === state).length;

/** Whole euros at the rates in force, only to check that a total is plausible. */
function totalInEuros({ tokenTotalPrice, currency }: DemoProject): bigint {
  const rates = appConfiguration.rates.at(-1)!;
  const rate = { EUR: '1.000000', CZK: rates.eurToCzk, PLN: rates.eurToPln }[currency];
  return divideHalfUp(tokenTotalPrice * 10_000n, BigInt(rate.replace('.', '')));
}

describe('texts of the demo', () => {
  test('are complete in Czech, English and Polish (spec 1.11)', () => {
    const everything = {
      projects,
      legalDocuments,
      appConfiguration,
      verificationOptions,
      bannerMessages,
      articles,
      plannedArticle,
      plannedMessage,
      articleTags,
      banners,
      commonFaq,
      polls,
      projectUpdates,
      taxTexts: taxTexts.map(({ title, content }) => ({ title: title(2025), content })),
    };
    expect(languageFaults(everything)).toEqual([]);
  });

  test('are reported when a language is missing', () => {
    expect(languageFaults({ a: localizedFrom({ cs: 'x', en: '', pl: 'y' }) })).toEqual(['.a']);
    expect(languageFaults({ a: localizedFrom({ cs: ['x'], en: ['x', 'y'], pl: ['x'] }) })).toEqual(['.a']);
  });
});

describe('projects of the demo', () => {
  test('number fourteen and cover five countries, three currencies and every state', () => {
    expect(projects).toHaveLength(14);
    expect(new Set(projects.map(({ countryCode }) => countryCode)).size).toBe(5);
    expect(new Set(projects.map(({ currency }) => currency)).size).toBe(3);
    expect(inState('Open')).toBeGreaterThanOrEqual(5);
    expect(inState('Prepared')).toBe(2);
    expect(inState('Completed')).toBe(3);
    expect(inState('Closed')).toBe(2);
    expect(inState('Unknown')).toBe(1);
    expect(projects.filter(({ onlyForCurrentInvestor }) => onlyForCurrentInvestor)).toHaveLength(1);
  });

  test('have unique keys and slugs, and slugs in kebab-case', () => {
    expect(unique(projects.map(({ key }) => key))).toBe(true);
    expect(unique(projects.map(({ slug }) => slug))).toBe(true);
    expect(projects.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });

  test.each(projects)(
    '$key: prices begin with the publication, follow each other and add up to the total',
    (project) => {
      const { prices, publishedDaysAgo, tokenTotalCount, tokenTotalPrice } = project;
      expect(prices.length).toBeGreaterThanOrEqual(1);
      expect(prices.length).toBeLessThanOrEqual(4);
      expect(prices[0]?.appliedDaysAgo).toBe(publishedDaysAgo);
      const days = prices.map(({ appliedDaysAgo }) => appliedDaysAgo);
      expect(days).toEqual([...new Set(days)].toSorted((a, b) => b - a));
      expect(tokenTotalPrice).toBe(BigInt(tokenTotalCount) * prices.at(-1)!.amount);
      expect(totalInEuros(project)).toBeGreaterThan(450_000n);
      expect(totalInEuros(project)).toBeLessThan(6_000_000n);
    },
  );

  test.each(projects)('$key: dates fit the state', (project) => {
    const { state, publishedDaysAgo, openedDaysAgo, saleEndsOnDay, fundedOnDay, closedOnDay } = project;
    const { expectedOnDay, completedOnDay } = project;
    const wasOpened = state === 'Open' || state === 'Completed' || state === 'Closed';
    expect(openedDaysAgo !== null).toBe(wasOpened);
    expect(publishedDaysAgo).toBeGreaterThanOrEqual(openedDaysAgo ?? 0);
    expect(fundedOnDay !== null).toBe(state === 'Completed');
    expect(closedOnDay !== null).toBe(state === 'Closed');
    expect(saleEndsOnDay === null || (saleEndsOnDay > 0 && ['Open', 'Prepared'].includes(state))).toBe(true);
    expect(expectedOnDay === null || (expectedOnDay > 0 && completedOnDay === null)).toBe(true);
    expect(completedOnDay ?? -1).toBeLessThan(0);
    const days = project.timeline.map(({ onDay }) => onDay);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(days).toContain(-publishedDaysAgo);
    const expected = [saleEndsOnDay, fundedOnDay, closedOnDay, expectedOnDay, completedOnDay];
    expect(days).toEqual(expect.arrayContaining(expected.filter((day) => day !== null)));
  });

  test.each(projects)('$key: limits and percentages are consistent', ({ calculation, ...project }) => {
    expect(project.minPurchaseQty).toBeLessThan(project.maxPurchaseQty);
    expect(project.maxPurchaseQty).toBeLessThanOrEqual(project.tokenTotalCount);
    expect(calculation.calculatorMin).toBeLessThan(calculation.calculatorMax);
    const { paReturn, annualRentalIncome, incrementalPropertyValue } = calculation;
    const hundredths = [paReturn, annualRentalIncome, incrementalPropertyValue].map((percent) => {
      expect(percent).toMatch(/^\d+\.\d\d$/);
      return Number(percent.replace('.', ''));
    });
    expect(hundredths[0]).toBe(hundredths[1]! + hundredths[2]!);
  });

  test.each(projects)(
    '$key: has the facade as its first picture, a room, a plan, description blocks and questions',
    ({ images, description, faq }) => {
      expect(images[0]?.view).toBe('facade');
      expect(images.map(({ view }) => view)).toEqual(expect.arrayContaining(['interior', 'plan']));
      expect(unique(images.map(({ view }) => view))).toBe(true);
      expect(description.length).toBeGreaterThanOrEqual(3);
      expect(description.map(({ key }) => key)).toContain('risks');
      expect(unique(description.map(({ key }) => key))).toBe(true);
      expect(faq.length).toBeGreaterThanOrEqual(3);
      expect(faq.length).toBeLessThanOrEqual(5);
      expect(unique(faq.map(({ key }) => key))).toBe(true);
    },
  );
});

describe('videos of the demo', () => {
  const blocks = projects.flatMap(({ key, description }) =>
    description.map((block) => ({ ...block, project: key })),
  );
  const films = blocks.filter(({ video }) => video !== null);

  test('include exactly one video, which the browser plays in a frame without tracking', () => {
    expect(films.map(({ project }) => project)).toEqual(['valencia']);
    for (const { video } of films)
      expect(videoSource(video!)).toMatchObject({
        kind: 'frame',
        url: expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\//),
      });
  });

  test('are absent from the prospectus, which is a PDF', () => {
    const project = projects.find(({ key }) => key === 'valencia')!;
    for (const locale of locales) {
      const { sections } = prospectusIn(project, locale);
      const headings = sections.map(({ heading }) => heading);
      expect(headings).toEqual(expect.arrayContaining([project.description[0]!.title[locale]]));
      for (const { title } of films) expect(headings).not.toContain(title[locale]);
    }
  });
});

describe('configuration of the demo', () => {
  test('has the exchange rates of the specification in force, and dates its history in order', () => {
    expect(appConfiguration.rates.at(-1)).toMatchObject({ eurToCzk: '25.150000', eurToPln: '4.280000' });
    const days = appConfiguration.rates.map(({ appliedDaysAgo }) => appliedDaysAgo);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    const firstDay = Math.max(...people.map(({ joinedDaysAgo }) => joinedDaysAgo));
    expect(days[0]).toBeGreaterThanOrEqual(firstDay);
  });

  test('has the five verification levels in order', () => {
    expect(verificationOptions.map(({ type, relevance }) => [type, relevance])).toEqual([
      ['SIGNUP', 1],
      ['KYC', 2],
      ['AML', 3],
      ['ORDER', 4],
      ['INVESTOR', 5],
    ]);
  });

  test('names an operator that cannot be mistaken for a real company', () => {
    expect(demoOperator.companyId).toBe('00000000');
    expect(demoOperator.email).toMatch(/@example\.com$/);
  });
});

/** Weighted checksum of a Polish PESEL. */
function isPesel(value: string): boolean {
  const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1];
  const sum = Array.from(value).reduce(
    (total, digit, index) => total + Number(digit) * (weights[index] ?? 0),
    0,
  );
  return value.length === 11 && sum % 10 === 0;
}

const isCzechOrSlovakBirthNumber = (value: string): boolean =>
  /^\d{6}\/\d{4}$/.test(value) && Number(value.replace('/', '')) % 11 === 0;

describe('people of the demo', () => {
  test('have unique keys and e-mail addresses, and no address can receive mail', () => {
    expect(people).toHaveLength(25);
    expect(unique(people.map(({ key }) => key))).toBe(true);
    expect(unique(people.map(({ email }) => email))).toBe(true);
    expect(people.filter(({ email }) => !/^[a-z-]+\.[a-z-]+@example\.com$/.test(email))).toEqual([]);
  });

  test('have personal numbers with the right check digits and birth dates', () => {
    const wrong = people.filter(({ identity }) => {
      const { citizenship, socialSecurityNumber, dateOfBirth } = identity;
      if (socialSecurityNumber === null) return citizenship === 'CZ' || citizenship === 'PL';
      const isValid = citizenship === 'PL' ? isPesel : isCzechOrSlovakBirthNumber;
      return !isValid(socialSecurityNumber) || socialSecurityNumber.slice(0, 2) !== dateOfBirth.slice(2, 4);
    });
    expect(wrong).toEqual([]);
  });

  test('are adults and have documents that are valid for years', () => {
    for (const { identity } of people) {
      expect(identity.dateOfBirth).toMatch(/^19\d\d-\d\d-\d\d$/);
      expect(identity.documentValidUntil >= '2032-01-01').toBe(true);
      expect(new Date(identity.documentValidUntil).toISOString()).toContain(identity.documentValidUntil);
      expect(new Date(identity.dateOfBirth).toISOString()).toContain(identity.dateOfBirth);
    }
  });

  test('include two demo accounts: a verified investor and a newcomer', () => {
    const byKey = new Map(people.map((person) => [person.key, person]));
    expect(byKey.get(demoAccounts.investor)?.verifiedUpTo).toBe('AML');
    expect(byKey.get(demoAccounts.newcomer)?.verifiedUpTo).toBe('SIGNUP');
  });
});

test('the second factor has the same name at sign-in and in the settings', () => {
  const said = JSON.stringify([articles, bannerMessages]);
  expect(said).not.toMatch(/druh\S+ faktor|second factor|drugi\S* składnik/i);
  for (const name of ['voufázové ověření', 'econd step at sign-in', 'rugi etap logowania'])
    expect([name, said.split(name)]).toEqual([name, expect.objectContaining({ length: 4 })]);
});
