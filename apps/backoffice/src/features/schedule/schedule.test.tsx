import { localizedFrom } from '@parcela/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../../test/support/render-app.tsx';
import type { Scheduled } from './schedule-values.ts';
import { schedule } from './schedule.resource.ts';

const list = 'GET /operator/schedule';
const scopes = ['bo-schedule'] as const;
const permissions = [
  ...(['content.edit', 'legal.publish', 'projects.read', 'projects.edit'] as const),
  ...(['prices.edit', 'votings.edit', 'rates.edit'] as const),
] as const;
const server = useServerDouble();

const row = (kind: Scheduled['kind'], change: Partial<Scheduled> = {}): Scheduled => ({
  kind,
  documentId: idOf(kind),
  page: idOf(kind),
  at: '2099-06-01T08:00:00.000Z',
  title: localizedFrom({ cs: `${kind} cs`, en: `A thing of ${kind}`, pl: '' }),
  project: null,
  version: null,
  replaces: null,
  price: null,
  rates: null,
  seen: 4,
  scheduledBy: 'Jana Malá',
  scheduledAt: '2026-11-21T09:00:00.000Z',
  ...change,
});
const answer = (rows: readonly Scheduled[]) => ({
  data: rows,
  meta: { pagination: { pageSize: 25, next: null } },
});
const show = async (
  rows: readonly Scheduled[],
  at = '/schedule',
  allowed: typeof permissions | readonly [] = permissions,
) => {
  server.on(list, () => answer(rows));
  return renderResource(schedule, { at, scopes, permissions: allowed });
};
const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
};

test('the schedule lists plans by day in the platform’s time zone, each with a link to its page', async () => {
  await show(
    [
      row('article', { version: 3, replaces: 2, at: '2099-05-31T23:30:00.000Z' }),
      row('price', { price: { amount: 2000_00, currency: 'CZK' }, page: idOf('info') }),
      row('legalDocument', { version: 5, page: 'terms', at: '2099-06-02T08:00:00.000Z' }),
      row('rates', {
        title: null,
        rates: { eurToCzk: '25.10', eurToPln: '4.30' },
        at: '2099-06-02T09:00:00.000Z',
      }),
    ],
    '/schedule?kind=article',
  );
  const days = await screen.findAllByRole('rowheader', { name: /^\d|^Jun/ });
  expect(days.map(({ textContent }) => textContent)).toHaveLength(2);
  const first = screen.getByRole('link', { name: 'A thing of article' });
  expect(first.getAttribute('href')).toBe(`/articles/${idOf('article')}`);
  expect(first.closest('tr')?.textContent).toMatch(/Article.*Version 3 replaces version 2.*Jana Malá/);
  expect(screen.getByRole('link', { name: 'A thing of price' }).getAttribute('href')).toBe(
    `/projects/${idOf('info')}`,
  );
  expect(screen.getByText(/A share costs/).textContent).toMatch(/2,000/);
  expect(screen.getByRole('link', { name: 'A thing of legalDocument' }).getAttribute('href')).toBe(
    '/legal-documents/terms',
  );
  expect(screen.getByText('€1 = 25.10 CZK, 4.30 PLN')).toBeTruthy();
  expect(server.sent(list)[0]?.query.get('filters[kind]')).toBe('article');
});

test.each([
  ['faq', `/operator/planned-content/faq/${idOf('faq')}/move`, 'publishAt', { publication: 4 }],
  ['project', `/operator/project-infos/${idOf('project')}/planned/move`, 'publishAt', { publication: 4 }],
  ['legalDocument', `/operator/legal-publications/${idOf('legalDocument')}/move`, 'publishAt', {}],
] as const)('staff move %s to another moment by its own call', async (kind, path, name, seen) => {
  server.on(`POST ${path}`, () => dataOf({}));
  await show([row(kind)]);
  const dialog = await choose('Move');
  const field = dialog.getByLabelText<HTMLInputElement>(/^New moment/);
  expect(field.value).toBe('2099-06-01T10:00');
  fireEvent.change(field, { target: { value: '2099-06-03T09:15' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('The moment is changed.')).toBeTruthy();
  expect(server.sent(`POST ${path}`)[0]?.body).toEqual({ [name]: '2099-06-03T07:15:00.000Z', ...seen });
});

test.each([
  ['message', `/operator/planned-content/message/${idOf('message')}/take-back`, { publication: 4 }],
  ['project', `/operator/project-infos/${idOf('project')}/planned/take-back`, { publication: 4 }],
  ['legalDocument', `/operator/legal-publications/${idOf('legalDocument')}/withdraw`, undefined],
  [
    'projectOpening',
    `/operator/project-infos/${idOf('projectOpening')}/opening/take-back`,
    { offerVersion: 4 },
  ],
] as const)('staff revoke %s by its own call', async (kind, path, body) => {
  server.on(`POST ${path}`, () => dataOf({}));
  await show([row(kind)]);
  const dialog = await choose('Take back');
  expect(await dialog.findByText(/nothing happens on/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('The planned change is taken back.')).toBeTruthy();
  expect(server.sent(`POST ${path}`)[0]?.body).toEqual(body);
});

test('two staff members move the opening of a sale', async () => {
  const opening = `POST /operator/project-infos/${idOf('projectOpening')}/opening`;
  server.on(opening, () =>
    dataOf({ documentId: idOf('approval'), action: 'projects.open', state: 'pending' }),
  );
  await show([row('projectOpening')]);
  const dialog = await choose('Move');
  fireEvent.change(dialog.getByLabelText(/^New moment/), { target: { value: '2099-06-03T09:15' } });
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'The audit takes longer' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByRole('link', { name: 'Open the request' })).toBeTruthy();
  expect(server.sent(opening)[0]?.body).toEqual({
    opensAt: '2099-06-03T07:15:00.000Z',
    offerVersion: 4,
    reason: 'The audit takes longer',
  });
});

test('two staff members revoke a price', async () => {
  const price = `POST /operator/planned-prices/${idOf('price')}/take-back`;
  server.on(price, () =>
    dataOf({ documentId: idOf('approval'), action: 'projects.end_price', state: 'pending' }),
  );
  await show([row('price', { price: { amount: 2000_00, currency: 'CZK' } })]);
  const dialog = await choose('Take back');
  expect(dialog.getByText(/a second person/i)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'The appraisal is wrong' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByRole('link', { name: 'Open the request' })).toBeTruthy();
  expect(server.sent(price)[0]?.body).toEqual({ offerVersion: 4, reason: 'The appraisal is wrong' });
});

test('staff revoke a future poll with a reason', async () => {
  const poll = `POST /operator/votings/${idOf('pollStart')}/withdraw`;
  server.on(poll, () => dataOf({}));
  await show([row('pollStart')]);
  const withdrawal = await choose('Take back');
  fireEvent.change(withdrawal.getByLabelText(/Reason/), { target: { value: 'Another question' } });
  fireEvent.click(withdrawal.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(server.sent(poll)).toHaveLength(1));
  expect(server.sent(poll)[0]?.body).toEqual({ version: 4, reason: 'Another question' });
});

test('a staff member sees the new time when a colleague has moved the same plan first', async () => {
  const path = `POST /operator/planned-content/faq/${idOf('faq')}/move`;
  let now = row('faq');
  server.on(path, () => {
    now = row('faq', { at: '2099-06-05T08:00:00.000Z', seen: 5 });
    server.on(list, () => answer([now]));
    return refusal(409, 'common.conflict');
  });
  await show([now]);
  const dialog = await choose('Move');
  fireEvent.change(dialog.getByLabelText(/^New moment/), { target: { value: '2099-06-03T09:15' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect((await dialog.findByText(/^Theirs: /)).textContent).toMatch(/5\sJun\s2099, 10:00/);
  expect(dialog.getByText(/^Yours: /).textContent).toMatch(/3\sJun\s2099, 09:15/);
});

test('a plan that cannot be revoked has no actions', async () => {
  await show([row('pollEnd'), row('rates', { title: null })]);
  await screen.findByRole('link', { name: 'A thing of pollEnd' });
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

test('a caller with read access only has no actions', async () => {
  await show([row('faq'), row('project')], '/schedule', []);
  await screen.findByRole('link', { name: 'A thing of faq' });
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});
