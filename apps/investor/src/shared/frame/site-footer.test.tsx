import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { dataOf, sampleConfiguration } from '../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { SiteFooter } from './site-footer.tsx';

const server = useServerDouble();

test('the footer names the company, its supervision, the fees and the risk, and links the documents', async () => {
  server.on('GET /api/app-configuration', () =>
    dataOf({
      ...sampleConfiguration(),
      administrator: {
        name: 'Parcela',
        address: 'Prague 1',
        companyId: '123',
        email: 'a@example.com',
        text: '',
      },
      imprint: {
        register: 'Commercial Register',
        supervision: 'Nobody supervises the offer.',
        fees: 'Buying costs a fee.',
        risks: 'All of it can be lost.',
        phone: '+420 111 222 333',
      },
    }),
  );
  await renderScreen(<SiteFooter />, { scopes: [] });
  expect(await screen.findByText('Company ID: 123')).toBeTruthy();
  for (const text of [
    'Parcela',
    'Prague 1',
    'Commercial Register',
    'Nobody supervises the offer.',
    'Buying costs a fee.',
    'All of it can be lost.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['a@example.com', 'mailto:a@example.com'],
    ['+420 111 222 333', 'tel:+420111222333'],
    ['Terms and conditions', expect.stringContaining('/')],
    ['Privacy policy', expect.stringContaining('/')],
    ['White paper', expect.stringContaining('/')],
  ]);
});

test('the footer leaves out what the configuration lacks, except the risk', async () => {
  server.on('GET /api/app-configuration', () =>
    dataOf({ ...sampleConfiguration(), termsAndConditions: null, privacyPolicy: null, whitePaper: null }),
  );
  await renderScreen(<SiteFooter />, { scopes: [] });
  expect(await screen.findByText(/risk of loss/)).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.queryByRole('heading', { name: /Supervision|Fees|Contact|Legal/ })).toBeNull();
});
