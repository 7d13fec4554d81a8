import { parseSearchWith } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { signInSearch } from './auth-search.ts';

/** Parses an address as the router does. */
const read = (query: string) => signInSearch(parseSearchWith((text) => text)(query));

describe('signInSearch', () => {
  it.each([
    ['?sessionExpired', true],
    ['?sessionExpired=', true],
    ['?sessionExpired=true', true],
    ['?sessionExpired=inactivity', 'inactivity'],
    ['?sessionExpired=false', undefined],
    ['?sessionExpired=yes', undefined],
    ['?next=%2Forders', undefined],
  ])('reads the session expiry from %s: %s', (query, sessionExpired) => {
    expect(read(query).sessionExpired).toBe(sessionExpired);
  });
});
