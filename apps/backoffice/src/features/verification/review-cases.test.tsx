import { localizedFrom } from '@parcela/domain';
import type { DataOf, RowOf } from '@parcela/contract';
import type { getReviewCase, listReviewCases } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { reviewCases } from './review-cases.resource.ts';

type Row = RowOf<typeof listReviewCases>;
type Case = DataOf<typeof getReviewCase>;

const row = (change: Partial<Row> = {}): Row => ({
  documentId: idOf('case'),
  kind: 'kyc',
  reasons: ['name_differs', 'a_new_code'],
  outcome: null,
  comment: null,
  investor: { documentId: idOf('eva'), email: 'eva@example.com' },
  openedAt: '2026-01-05T09:00:00.000Z',
  closedAt: null,
  claimedBy: null,
  ...change,
});
const detail = (change: Partial<Case> = {}): Case => ({
  ...row(),
  profile: { firstName: 'Eva', lastName: 'Novakova', dateOfBirth: '1990-02-01', citizenship: null },
  verifiedFields: ['firstName'],
  verified: { firstName: 'Eva', lastName: 'Nováková', dateOfBirth: '1991-02-01', citizenship: 'CZE' },
  sameAs: [],
  earlierRefusals: [],
  answers: null,
  commentTexts: null,
  risk: null,
  needsSecondPerson: false,
  ...change,
});

const list = 'GET /operator/review-cases';
const one = `GET /operator/review-cases/${idOf('case')}`;
const decide = (what: string): string => `POST /operator/review-cases/${idOf('case')}/${what}`;
const at = `/review-cases/${idOf('case')}`;
const scopes = ['bo-verification', 'aml'] as const;
const permissions = ['verification.read', 'verification.decide', 'orders.read'] as const;
const server = useServerDouble();

const compared = (field: string): string => screen.getByText(field).closest('tr')?.textContent ?? '';

test('the queue shows why each case waits and which cases are late, and filters by kind', async () => {
  server.on(list, () =>
    listOf([
      row(),
      row({
        documentId: idOf('decided'),
        kind: 'aml',
        outcome: 'accepted',
        investor: { documentId: idOf('jan'), email: 'jan@example.com' },
        closedAt: '2026-01-06T09:00:00.000Z',
      }),
    ]),
  );
  const { location } = await renderResource(reviewCases, { at: '/review-cases', scopes, permissions });
  const link = await screen.findByRole('link', { name: 'eva@example.com' });
  expect(link.getAttribute('href')).toBe(at);
  const waiting = link.closest('tr')?.textContent;
  expect(waiting).toContain('Another name than on the profile');
  expect(waiting).toContain('a_new_code');
  expect(waiting).toContain('Late');
  const decided = screen.getByRole('link', { name: 'jan@example.com' }).closest('tr')?.textContent;
  expect(decided).toContain('Accepted');
  expect(decided, 'a decided case has no deadline').not.toContain('Late');
  fireEvent.click(screen.getByRole('button', { name: 'Identity' }));
  await waitFor(() => expect(location()).toBe('/review-cases?state=open&kind=kyc'));
  await waitFor(() =>
    expect(Object.fromEntries(server.sent(list).at(-1)?.query ?? [])).toMatchObject({
      'filters[state]': 'open',
      'filters[kind]': 'kyc',
    }),
  );
});

test('the page shows the provider’s data next to the profile, marks differences, and names other accounts', async () => {
  server.on(one, () =>
    dataOf(
      detail({
        sameAs: [{ documentId: idOf('other'), email: 'eva.second@example.com' }],
        earlierRefusals: [
          {
            kind: 'aml',
            refusedAt: '2025-01-01T00:00:00.000Z',
            comment: 'Origin of the money unknown',
            investor: { documentId: idOf('gone'), email: null },
          },
        ],
      }),
    ),
  );
  await renderResource(reviewCases, { at, scopes, permissions });
  await screen.findByRole('heading', { level: 1, name: 'eva@example.com' });
  expect(compared('First name')).toMatch(/Same.*Yes/);
  expect(compared('Last name')).toContain('Other spelling');
  expect(compared('Date of birth')).toContain('Different');
  expect(compared('Citizenship')).toContain('Not on the profile');
  const other = screen.getByRole('link', { name: 'eva.second@example.com' });
  expect(other.getAttribute('href')).toBe(`/investors/${idOf('other')}`);
  expect(screen.getByText('Deleted account').closest('tr')?.textContent).toContain(
    'Origin of the money unknown',
  );
});

test('documents load on demand from an address that the page renews after it expires', async () => {
  const documents = `${one}/documents`;
  const document = (expiresAt: string, signature: string) => ({
    image: '1001',
    type: 'ID_CARD',
    country: 'CZE',
    side: 'FRONT_SIDE',
    isReplaced: false,
    url: `/operator/review-cases/${idOf('case')}/documents/1001?expires=1&signature=${signature}`,
    expiresAt,
  });
  server.on(one, () => dataOf(detail()));
  let listed = 0;
  server.on(documents, () => {
    listed += 1;
    return dataOf([
      listed === 1
        ? document('2020-01-01T00:00:00.000Z', 'over')
        : document('2099-01-01T00:00:00.000Z', 'fresh'),
    ]);
  });
  server.on(`${documents}/1001`, () => new Response('drawn', { headers: { 'content-type': 'image/png' } }));
  await renderResource(reviewCases, { at, scopes, permissions });
  await screen.findByRole('heading', { level: 1, name: 'eva@example.com' });
  expect(server.sent(documents)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'List the documents' }));
  const show = await screen.findByRole('button', { name: 'Show: Identity card, front side, Czechia' });
  expect(server.sent(`${documents}/1001`)).toHaveLength(0);
  fireEvent.click(show);
  await waitFor(() =>
    expect(server.sent(`${documents}/1001`).map(({ query }) => query.get('signature'))).toEqual(['fresh']),
  );
  expect(await screen.findByRole('img', { name: 'Identity card, front side, Czechia' })).toBeTruthy();
});

test('answers about sanctions and public office appear in words, next to the findings about the investor', async () => {
  server.on(one, () =>
    dataOf(
      detail({
        kind: 'aml',
        reasons: ['politically_exposed'],
        verified: null,
        risk: {
          score: 50,
          band: 'medium',
          reasons: [
            { code: 'politically_exposed', points: 40 },
            { code: 'high_volume', points: 10 },
          ],
          computedAt: '2026-01-05T09:00:01.000Z',
        },
        answers: {
          lastName: 'Svobodová',
          politicallyExposed: true,
          countriesWithSanctions: false,
          noCriminalActivity: true,
          sourceOfWealthBusiness: true,
          sourceOfWealthOther: 'Sold a flat',
          originOfFunds: { salary: true, business: false, other: 'Lottery' },
          expectedTradesVolume: 1,
          purposeOfContract: 'rental_income',
        },
      }),
    ),
  );
  await renderResource(reviewCases, { at, scopes, permissions });
  const answer = async (question: RegExp): Promise<Element | null | undefined> =>
    (await screen.findByText(question)).closest('dt')?.nextElementSibling;
  const exposed = await answer(/politically exposed person, or close/);
  expect(exposed?.textContent).toBe('Yes');
  expect(exposed?.querySelector('svg'), 'what has to be looked at is marked').toBeTruthy();
  const sanctions = await answer(/international sanctions/);
  expect(sanctions?.textContent).toBe('No');
  expect(sanctions?.querySelector('svg')).toBeNull();
  expect((await answer(/source of your wealth/))?.textContent).toMatch(/Business.*Sold a flat/);
  expect((await answer(/money for your investments/))?.textContent).toMatch(/Salary.*Lottery/);
  expect((await answer(/How much do you expect/))?.textContent).toMatch(/Under CZK/);
  expect((await answer(/Why do you want/))?.textContent).toBe('Regular income from rent');
  expect(compared('Last name')).toContain('Different');
});

const template = (code: string, outcome: 'rejected' | 'asked', name: string) => ({
  code,
  kind: 'kyc' as const,
  outcome,
  texts: localizedFrom({ cs: `${name} cs`, en: `${name} en`, pl: `${name} pl` }),
});
const withTemplates = (): void =>
  server.on('GET /operator/review-templates', () =>
    dataOf([template('not_own', 'rejected', 'Not yours'), template('expired', 'asked', 'Expired')]),
  );
const inLanguage = (dialog: HTMLElement, language: RegExp) =>
  within(dialog)
    .getAllByRole<HTMLTextAreaElement>('textbox')
    .find((box) => language.test(box.labels?.[0]?.textContent ?? ''));

test('a rejection says what it ends and sends the template’s text, as edited, in each language', async () => {
  server.on(one, () => dataOf(detail()));
  withTemplates();
  server.on(decide('reject'), () => refusal(409, 'review_case.decided'));
  await renderResource(reviewCases, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('Identity: eva@example.com is refused for good');
  expect(said.textContent).toContain('reads your text');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(inLanguage(dialog, /English/)?.getAttribute('aria-invalid')).toBe('true'));
  expect(server.sent(decide('reject'))).toHaveLength(0);
  await within(dialog).findByRole('option', { name: 'Somebody else’s document' });
  expect(within(dialog).queryByRole('option', { name: 'The document has expired' })).toBeNull();
  fireEvent.change(within(dialog).getByLabelText('Template'), { target: { value: '0' } });
  await waitFor(() => expect(inLanguage(dialog, /Polish|Polski/)?.value).toBe('Not yours pl'));
  fireEvent.change(inLanguage(dialog, /English/)!, { target: { value: 'It is not yours.' } });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Another face' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await within(dialog).findByText(/This case has been decided already/)).toBeTruthy();
  expect(server.sent(decide('reject')).map(({ body }) => body)).toEqual([
    {
      texts: localizedFrom({ cs: 'Not yours cs', en: 'It is not yours.', pl: 'Not yours pl' }),
      reason: 'Another face',
    },
  ]);
});

test('staff accept a case with a reason after reading the consequences', async () => {
  server.on(one, () => dataOf(detail()));
  server.on(decide('accept'), () => dataOf(row()));
  await renderResource(reviewCases, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = await screen.findByRole('dialog');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('The verified values replace those on the profile');
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Seen in person' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('The case is accepted.')).toBeTruthy();
  expect(server.sent(decide('accept')).map(({ body }) => body)).toEqual([{ reason: 'Seen in person' }]);
});

test('a politically exposed person needs the approval of a second member of compliance', async () => {
  const approval = { documentId: idOf('request'), action: 'verification.accept_case', state: 'pending' };
  server.on(one, () => dataOf(detail({ kind: 'aml', needsSecondPerson: true })));
  server.on(decide('accept'), () => dataOf({ ...row({ kind: 'aml' }), approval }));
  await renderResource(reviewCases, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = await screen.findByRole('dialog');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('a second member of compliance decides');
  expect(said.textContent).not.toContain('is verified at once');
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'The office is known' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  const opened = await screen.findByRole('link', { name: 'Open the request' });
  expect(opened.getAttribute('href')).toBe(`/approvals/${idOf('request')}`);
});

test('staff take over a case from a named colleague and give it back', async () => {
  const stored = { claimedBy: { documentId: idOf('another'), name: 'Anna Nowicka' } as Case['claimedBy'] };
  server.on(one, () => dataOf(detail(stored)));
  server.on(decide('claim'), () => {
    stored.claimedBy = { documentId: idOf('me'), name: 'Jana Malá' };
    return dataOf(row(stored));
  });
  await renderResource(reviewCases, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Take the case' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Anna Nowicka is working on this case now/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take the case' }));
  expect(await screen.findByText('The case is yours.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Give the case back' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take the case' })).toBeNull();
});

test('a decided case shows its outcome and offers no decision', async () => {
  server.on(one, () => dataOf(detail({ outcome: 'rejected', comment: 'Not your document' })));
  await renderResource(reviewCases, { at, scopes, permissions });
  expect(await screen.findByText('Not your document')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});
