import type { RowOf } from '@parcela/contract';
import type { listPublishedRates, listRates } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { publishedRates } from './published-rates.resource.ts';
import { rates } from './rates.resource.ts';

const rate = (change: Partial<RowOf<typeof listRates>> = {}): RowOf<typeof listRates> => ({
  version: 7,
  eurToCzk: '24.30',
  eurToPln: '4.25',
  source: 'ECB 2026-11-20',
  validFrom: '2026-11-20T15:00:00.000Z',
  isInForce: true,
  ...change,
});
const published: RowOf<typeof listPublishedRates> = {
  day: '2026-11-23',
  eurToCzk: '28.10',
  eurToPln: '4.26',
  state: 'waiting',
  fetchedAt: '2026-11-23T15:00:00.000Z',
  change: null,
};
const set = 'POST /operator/rates';
const days = 'GET /operator/published-rates';
const accept = 'POST /operator/published-rates/2026-11-23/accept';
const scopes = ['bo-rates'] as const;
const server = useServerDouble();

const open = async (name: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
};
const fill = (dialog: HTMLElement, label: RegExp | string, value: string): void => {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
};

test('the list shows each rate as planned, current or past, and the form accepts a decimal comma or point', async () => {
  server.on('GET /operator/rates', () =>
    listOf([
      rate({ validFrom: '2999-01-01T00:00:00.000Z', isInForce: false }),
      rate(),
      rate({ validFrom: '2026-11-19T15:00:00.000Z', isInForce: false }),
    ]),
  );
  server.on(set, () => dataOf({ documentId: idOf('approval'), action: 'rates.set', state: 'pending' }));
  await renderResource(rates, { at: '/rates', scopes, permissions: ['rates.edit'] });
  expect(await screen.findAllByText('24.30 CZK for 1 EUR')).toHaveLength(3);
  expect(['Planned', 'In force', 'Past'].map((state) => screen.getAllByText(state).length)).toEqual([
    1, 1, 1,
  ]);

  const dialog = await open('Set other rates');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('The latest rates: 24.30 CZK and 4.25 PLN for a euro');
  expect(said.textContent).toContain('Orders that exist already keep the rate they were placed at.');
  fill(dialog, 'CZK for 1 EUR', 'much');
  fill(dialog, 'PLN for 1 EUR', '4.31');
  fill(dialog, /^Source/, 'National bank');
  fill(dialog, /Reason/, 'The feed is down');
  const ask = within(dialog).getByRole('button', { name: 'Ask for approval' });
  fireEvent.click(ask);
  await waitFor(() =>
    expect(within(dialog).getByLabelText('CZK for 1 EUR').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(server.sent(set)).toHaveLength(0);
  fill(dialog, 'CZK for 1 EUR', ' 24,55');
  fireEvent.click(ask);
  expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
  expect(server.sent(set).map(({ body }) => body)).toEqual([
    { eurToCzk: '24.55', eurToPln: '4.31', source: 'National bank', reason: 'The feed is down', version: 7 },
  ]);
});

test('rates for a later day apply from its beginning, and a past day shows an error next to its field', async () => {
  server.on('GET /operator/rates', () => listOf([rate()]));
  server.on(set, () =>
    Response.json(
      {
        data: null,
        error: {
          status: 400,
          name: 'Error',
          message: 'Some values are missing or not valid.',
          details: {
            code: 'common.validation',
            params: {},
            issues: [{ path: 'validFrom', code: 'invalid_date' }],
            requestId: 'request-1',
          },
        },
      },
      { status: 400 },
    ),
  );
  await renderResource(rates, { at: '/rates', scopes, permissions: ['rates.edit'] });
  const dialog = await open('Set other rates');
  fill(dialog, 'CZK for 1 EUR', '24.55');
  fill(dialog, 'PLN for 1 EUR', '4.31');
  fill(dialog, /^Source/, 'National bank');
  fill(dialog, /^In force from/, '2026-12-01');
  fill(dialog, /Reason/, 'The feed is down');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() =>
    expect(
      within(dialog)
        .getByLabelText(/^In force from/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  );
  expect(server.sent(set).map(({ body }) => (body as { validFrom: string }).validFrom)).toEqual([
    '2026-11-30T23:00:00.000Z',
  ]);
});

test('staff accept published rates that jumped, after reading what the acceptance does', async () => {
  server.on(days, () => listOf([published, { ...published, day: '2026-11-20', state: 'applied' }]));
  server.on(accept, () => dataOf({ ...published, state: 'applied' }));
  const permissions = ['rates.edit', 'rates.decide'] as const;
  const at = '/published-rates?state=waiting';
  const { unmount } = await renderResource(publishedRates, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('link', { name: /23/ }));
  expect(server.sent(days)[0]?.query.get('filters[state]')).toBe('waiting');
  const dialog = await open('Put in force');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('28.10 CZK for 1 EUR and 4.26 PLN for 1 EUR are in force at once.');
  fill(dialog, /Reason/, 'Checked with the bank');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Put in force' }));
  await waitFor(() =>
    expect(server.sent(accept).map(({ body }) => body)).toEqual([{ reason: 'Checked with the bank' }]),
  );
  expect(await screen.findByText('Done.')).toBeTruthy();
  unmount();
  await renderResource(publishedRates, { at, scopes, permissions: ['rates.edit'] });
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'Put in force' })).toBeNull();
});
