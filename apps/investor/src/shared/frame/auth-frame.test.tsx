import { localizedFrom, type PageBrand, type PageFacts, pageFactsId } from '@parcela/domain';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { dataOf, sampleConfiguration } from '../../../test/support/samples.ts';
import { SiteFooter } from './site-footer.tsx';
import { AuthFrame } from './auth-frame.tsx';

const server = useServerDouble();
const brand: PageBrand = {
  name: 'Zahrada <&> spol.',
  title: localizedFrom({ cs: 'Zahrada', en: 'Garden', pl: 'Ogród' }),
  icon: '/api/brand/icons/icon-96?v=7',
  image: {
    sources: [
      { url: '/api/files/a?width=480', width: 480 },
      { url: '/api/files/a?width=1600', width: 1600 },
    ],
    width: 1600,
    height: 900,
    alternativeText: localizedFrom({ cs: 'Ulice', en: 'A street', pl: 'Ulica' }),
  },
};

const build = { version: '1.2.3', commit: 'abc123', builtAt: '2026-11-21T09:00:00.000Z' };

beforeEach(() => {
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
  const facts = document.createElement('script');
  facts.id = pageFactsId;
  facts.type = 'application/json';
  facts.textContent = JSON.stringify({ brand, build } satisfies PageFacts);
  document.head.replaceChildren(facts);
});

test('the frame shows the brand of the document: mark, name, title of the tab and picture', async () => {
  await renderScreen(
    <AuthFrame title="Sign in">
      <p>The form</p>
    </AuthFrame>,
    { scopes: [] },
  );
  const link = screen.getByRole('link', { name: brand.name });
  expect(link.querySelector('img')?.getAttribute('src')).toBe(brand.icon);
  expect(document.title).toBe(`Sign in · ${brand.name}`);
  expect(screen.getByRole('img', { name: 'A street' }).getAttribute('srcset')).toBe(
    '/api/files/a?width=480 480w, /api/files/a?width=1600 1600w',
  );
});

test.each([
  ['/sign-up', '/en'],
  ['/sign-up?next=/projects/brno-hills/order', '/en/offers/brno-hills'],
  ['/sign-in?next=/projects/brno-hills', '/en/offers/brno-hills'],
  ['/sign-in?next=//evil.example/projects/x', '/en'],
  ['/sign-in?next=/orders', '/en'],
])('the mark leads a visitor of %s back to %s of the site', async (at, place) => {
  await renderScreen(
    <AuthFrame title="Sign in">
      <p>The form</p>
    </AuthFrame>,
    { scopes: [], at, path: at.split('?')[0] },
  );
  expect(screen.getByRole('link', { name: brand.name }).getAttribute('href')).toBe(place);
});

test('the page footer shows the version, commit and date of the build (spec 9.11)', async () => {
  await renderScreen(<SiteFooter />, { scopes: [] });
  const version = screen.getByText(/^Version 1\.2\.3 \(abc123\)/);
  expect(version.textContent).toBe('Version 1.2.3 (abc123), 21\u00a0Nov\u00a02026');
});
