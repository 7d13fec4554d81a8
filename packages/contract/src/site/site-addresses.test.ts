import { locales } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { readSiteAddress, siteAddress, type SitePlace, siteSections, topicSlug } from './site-addresses.ts';

const places: readonly SitePlace[] = [
  { name: 'start' },
  ...(
    [
      'offers',
      'finished',
      'how',
      'questions',
      'fees',
      'risks',
      'documents',
      'verify',
      'contact',
      'imprint',
    ] as const
  ).map((name) => ({ name })),
  { name: 'offer', slug: 'brno-zabovresky' },
  { name: 'articles', topic: null, page: 1 },
  { name: 'articles', topic: null, page: 3 },
  { name: 'articles', topic: 'dane', page: 1 },
  { name: 'article', slug: 'first-rent' },
  { name: 'feed' },
];

describe('siteAddress', () => {
  it('leads to the same page in every language', () => {
    for (const locale of locales)
      for (const place of places)
        expect(readSiteAddress(siteAddress(locale, place))).toEqual({ locale, place });
  });

  it('is different for each page', () => {
    for (const locale of locales)
      expect(new Set(places.map((place) => siteAddress(locale, place))).size).toBe(places.length);
    for (const locale of locales) {
      const segments = Object.values(siteSections).map((section) => section[locale]);
      expect(new Set(segments).size).toBe(segments.length);
    }
  });
});

describe('readSiteAddress', () => {
  it('refuses other languages and other addresses', () => {
    expect(['/', '/de', '/projects', '/csx/nabidka'].map(readSiteAddress)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    for (const url of [
      '/cs/offers',
      '/cs/nabidka/a/b',
      '/cs/nope',
      '/cs/clanky/tema/a/b',
      '/cs/',
      '/cs/otazky/x',
    ])
      expect(readSiteAddress(url)).toEqual({ locale: 'cs', place: undefined });
  });

  it('ignores all queries except the page of a list, which must be a number', () => {
    expect(readSiteAddress('/en/offers?utm_source=x')).toEqual({ locale: 'en', place: { name: 'offers' } });
    expect(readSiteAddress('/en?page=4')).toEqual({ locale: 'en', place: { name: 'start' } });
    for (const page of ['0', '-1', '2.5', 'x', '99999', ''])
      expect(readSiteAddress(`/en/articles?page=${page}`)?.place).toBeUndefined();
  });
});

describe('topicSlug', () => {
  it('consists of letters without marks, and hyphens', () => {
    expect(['Daně', 'Jak začít', 'Pozostałe: łąki', '  News! '].map(topicSlug)).toEqual([
      'dane',
      'jak-zacit',
      'pozostale-laki',
      'news',
    ]);
  });
});
