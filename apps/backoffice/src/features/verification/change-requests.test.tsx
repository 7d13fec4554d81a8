import { localizedFrom } from '@parcela/domain';
import type { DataOf } from '@parcela/contract';
import type { getChangeRequestItem } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { changeRequests } from './change-requests.resource.ts';

type Change = DataOf<typeof getChangeRequestItem>;
const item = {
  documentId: idOf('change'),
  investor: { documentId: idOf('eva'), email: 'eva@example.com' },
  fields: ['lastName', 'postalCode'],
  state: 'open',
  createdAt: '2026-01-05T09:00:00.000Z',
  decidedAt: null,
  askedBy: null,
} satisfies Partial<Change>;
const change = (now: Partial<Change> = {}): Change => ({
  ...item,
  fields: [...item.fields],
  values: { lastName: 'Svobodová', postalCode: '602 00' },
  before: { lastName: 'Nováková', postalCode: '60200' },
  verifiedFields: ['lastName'],
  reason: 'I have married',
  comment: null,
  commentTexts: null,
  ...now,
});

const list = 'GET /operator/change-requests';
const one = `GET /operator/change-requests/${idOf('change')}`;
const accept = `POST /operator/change-requests/${idOf('change')}/accept`;
const reject = `POST /operator/change-requests/${idOf('change')}/reject`;
const at = `/change-requests/${idOf('change')}`;
const scopes = ['bo-verification', 'aml'] as const;
const permissions = ['verification.read', 'verification.decide'] as const;
const server = useServerDouble();

test('the list shows the fields without their values and filters by waiting requests', async () => {
  server.on(list, () => listOf([item]));
  const { location } = await renderResource(changeRequests, { at: '/change-requests', scopes, permissions });
  const link = await screen.findByRole('link', { name: 'eva@example.com' });
  expect(link.getAttribute('href')).toBe(at);
  expect(link.closest('tr')?.textContent).toMatch(/Last name.*Postcode.*Late/);
  fireEvent.click(screen.getByRole('button', { name: 'Waiting' }));
  await waitFor(() => expect(location()).toBe('/change-requests?state=open'));
  await waitFor(() => expect(server.sent(list).at(-1)?.query.get('filters[state]')).toBe('open'));
});

test('the page shows the values before and after, and the dialog says what an acceptance changes', async () => {
  server.on(one, () => dataOf(change()));
  server.on(accept, () => dataOf(item));
  await renderResource(changeRequests, { at, scopes, permissions });
  const name = (await screen.findByText('Last name')).closest('tr')?.textContent;
  expect(name).toMatch(/Nováková.*Svobodová.*Different.*Yes/);
  expect(screen.getByText('Postcode').closest('tr')?.textContent).toContain('Other spelling');
  expect(screen.getByText('I have married')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change the profile' }));
  const dialog = await screen.findByRole('dialog');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('gets the wanted values: Last name, Postcode');
  expect(said.textContent).toContain('no longer count as verified');
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Saw the certificate' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change the profile' }));
  expect(await screen.findByText('The profile is changed.')).toBeTruthy();
  expect(server.sent(accept).map(({ body }) => body)).toEqual([{ reason: 'Saw the certificate' }]);
});

test('a refusal needs a reason and a text for the investor in each language, and reports a decision made in the meantime', async () => {
  server.on(one, () => dataOf(change()));
  const texts = localizedFrom({ cs: 'Doložte to.', en: 'Prove it.', pl: 'Prosimy to udokumentować.' });
  server.on('GET /operator/review-templates', () =>
    dataOf([{ code: 'no_proof', kind: 'change_request', outcome: 'rejected', texts }]),
  );
  server.on(reject, () => refusal(409, 'change_request.decided'));
  await renderResource(changeRequests, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: 'No proof' });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Nothing was sent' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  expect(server.sent(reject)).toHaveLength(0);
  fireEvent.change(within(dialog).getByLabelText('Template'), { target: { value: '0' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  expect(await within(dialog).findByText('This request has already been decided.')).toBeTruthy();
  expect(server.sent(reject).map(({ body }) => body)).toEqual([{ texts, reason: 'Nothing was sent' }]);
});

test('a decided request offers no further decision', async () => {
  server.on(one, () => dataOf(change({ state: 'rejected', comment: 'No proof was sent' })));
  await renderResource(changeRequests, { at, scopes, permissions });
  expect(await screen.findByText('No proof was sent')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull();
});

test('a correction by staff names its requester, and a colleague accepts or drops it without a text for the investor', async () => {
  const asked = (documentId: string) => change({ askedBy: { documentId, name: 'Petr Starý' } });
  server.on(one, () => dataOf(asked(idOf('me'))));
  server.on(reject, () => dataOf(item));
  await renderResource(changeRequests, { at, scopes, permissions });
  expect(await screen.findByText('Petr Starý')).toBeTruthy();
  expect(screen.getByText(/somebody else has to accept it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Do not correct' }));
  const dialog = await screen.findByRole('dialog', { name: 'Do not correct' });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'A misunderstanding' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Do not correct' }));
  await waitFor(() =>
    expect(server.sent(reject).map(({ body }) => body)).toEqual([{ reason: 'A misunderstanding' }]),
  );
});
