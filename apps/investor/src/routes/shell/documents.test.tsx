import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { locales } from '@parcela/domain';
import { adoptLocale } from '@parcela/web';
import type { AnyRoute } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadSecureRoutes } from '../router.tsx';
import { visitorRoutes } from '../visitor-routes.tsx';
import { documentParts } from './render-documents.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  await adoptLocale('en');
});

const investor = join(import.meta.dirname, '../../..');

/**
 * Addresses of routes in the form of the documents: a star for a variable part, one address for each choice of optional
 * parts.
 */
const addressesOf = (route: AnyRoute): string[] => {
  const { path } = route.options as { readonly path?: string };
  const own = path === undefined ? [] : [path.replaceAll(/\/\$\w+/g, '/*')];
  const spelled = own.flatMap((address) => {
    const [fixed = '', ...optional] = address.split(/\/\{-\$\w+\}/);
    return optional.length === 0 ? [fixed] : [fixed, ...optional.map((_, at) => fixed + '/*'.repeat(at + 1))];
  });
  return [...spelled, ...Object.values((route.children ?? {}) as AnyRoute[]).flatMap(addressesOf)];
};

/** Addresses to which other sites send users briefly, and one at which no user arrives. */
const bare = ['/callback/google', '/callback/apple', '/callback/bankid', '/additional-info'];

describe('documentParts', () => {
  it('has a document for every entry address, with modules that exist', async () => {
    const routes = [...visitorRoutes, ...(await loadSecureRoutes())].flatMap(addressesOf);
    const parts = await documentParts();
    const addresses = parts.flatMap((part) => part.addresses);
    expect(addresses.toSorted()).toEqual(
      ['/', ...new Set(routes)].filter((address) => !bare.includes(address)).toSorted(),
    );
    const files = new Set(
      readdirSync(join(investor, 'src'), { recursive: true, withFileTypes: true }).map((entry) =>
        relative(investor, join(entry.parentPath, entry.name)),
      ),
    );
    for (const module of parts.flatMap(({ firstModules, modules }) => [...firstModules, ...modules]))
      expect(files).toContain(module);
  });

  it('has texts for every shell, and shows a visitor sign-in at a secure address', async () => {
    const missing = vi.spyOn(console, 'error');
    const parts = await documentParts();
    expect(missing).not.toHaveBeenCalled();
    const shellOf = (address: string, reader: string, locale: string): string =>
      parts
        .find(({ addresses }) => addresses.includes(address))
        ?.shells.find((shell) => shell.reader === reader && shell.locale === locale)?.html ?? '';
    for (const locale of locales) {
      expect(shellOf('/dashboard', 'visitor', locale)).toBe(shellOf('/sign-in', 'visitor', locale));
      expect(shellOf('/sign-in', 'person', locale)).toBe('');
    }
    expect(shellOf('/projects', 'person', 'cs')).toContain('>Projekty</h1>');
    expect(shellOf('/projects', 'person', 'pl')).toContain('>Projekty</h1>');
    expect(shellOf('/sign-in', 'visitor', 'pl')).toContain('type="password"');
    expect(shellOf('/dashboard', 'visitor', 'cs')).not.toContain('<nav');
  });
});
