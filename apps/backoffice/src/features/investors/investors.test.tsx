import type { DataOf, RowOf } from '@parcela/contract';
import type {
  getOperatorUser,
  listInvestorCertificates,
  listInvestorMails,
  listInvestors,
} from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { pressAction } from '../../../test/support/press-action.ts';
import { dataOf, idOf, renderResource } from '../../../test/support/render-app.tsx';
import { investors } from './investors.resource.ts';

const row: RowOf<typeof listInvestors> = {
  documentId: idOf('eva'),
  email: 'eva@example.com',
  name: 'Eva Malá',
  country: 'CZE',
  state: 'confirmed',
  levels: ['KYC', 'AML'],
  isRestricted: true,
  risk: 'high',
  registeredAt: '2026-11-01T09:00:00.000Z',
  lastSeenAt: null,
};
const page: DataOf<typeof getOperatorUser> = {
  documentId: idOf('eva'),
  email: 'eva@example.com',
  createdAt: '2026-11-01T09:00:00.000Z',
  profile: {
    firstName: 'Eva',
    lastName: 'Malá',
    language: 'cs',
    currency: 'CZK',
    lastLogin: null,
    countryAddress: 'CZE',
    countryOfOrigin: 'CZE',
    citizenship: 'CZE',
    documentValidUntil: '2030-01-01',
    cityAddress: '•••',
    residentialAddress: '•••',
    postalCode: '•••',
    dateOfBirth: '•••',
    documentIssuedBy: '•••',
    socialSecurityNumber: '•••123',
    idOrPassportNumber: '•••456',
    verifiedFields: [],
  },
  hasPassword: true,
  hasSecondFactor: false,
  socialProviders: ['google'],
  termsAcceptedAt: '2026-11-01T09:00:00.000Z',
  version: 3,
  referral: {
    code: 'EVA123',
    referredBy: { documentId: idOf('petr'), email: 'petr@example.com' },
    referred: 3,
  },
  block: null,
  isConfirmed: true,
  levels: [{ type: 'KYC', source: 'sumsub', grantedAt: '2026-11-02T09:00:00.000Z', validUntil: null }],
  wallets: [{ currency: 'CZK', balance: 1_234_50 }],
  holdings: [{ project: { documentId: idOf('flats'), title: 'Flats in Brno' }, shares: 7 }],
  restrictions: [
    {
      documentId: idOf('restriction'),
      amount: 500_00,
      currency: 'CZK',
      cause: 'reversal',
      openedAt: '2026-11-03T09:00:00.000Z',
    },
  ],
  exceptions: [],
  risk: {
    score: 90,
    band: 'high',
    reasons: [
      { code: 'refused_before', points: 60 },
      { code: 'restricted', points: 30 },
    ],
    computedAt: '2026-11-03T09:00:00.000Z',
  },
  sessions: 2,
};
const list = 'GET /operator/users';
const one = `GET /operator/users/${idOf('eva')}`;
const at = `/investors/${idOf('eva')}`;
const scopes = ['bo-investors', 'bo-money-out', 'bo-verification', 'bo-actions', 'wallet'] as const;
const permissions = ['users.read', 'users.assist', 'suspense.decide', 'verification.decide'] as const;
const server = useServerDouble();

test('staff find an investor by the beginning of a name, with levels and restriction, and open their page', async () => {
  server.on(list, () => ({ data: [row], meta: { pagination: { pageSize: 25, next: 'bmV4dA' } } }));
  const { location } = await renderResource(investors, {
    at: '/investors?search=ma&level=KYC&risk=high&country=Czech',
    scopes,
    permissions,
  });
  const link = await screen.findByRole('link', { name: 'eva@example.com' });
  expect(link.getAttribute('href')).toBe(at);
  const shown = link.closest('tr, li')?.textContent;
  for (const text of [
    'Eva Malá',
    'E-mail confirmed',
    'Money restricted',
    'AML questionnaire',
    'High risk',
    'Czechia',
  ])
    expect(shown).toContain(text);
  const asked = server.sent(list)[0]?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({
    'filters[search]': 'ma',
    'filters[level]': 'KYC',
    'filters[risk]': 'high',
    'pagination[pageSize]': '25',
  });
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'unconfirmed' } });
  await waitFor(() => expect(location()).toContain('state=unconfirmed'));
});

test('the page of an investor shows their data with the identifying values hidden', async () => {
  server.on(one, () => dataOf(page));
  await renderResource(investors, { at, scopes, permissions: ['users.read'] });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Eva Malá');
  expect(screen.getByText('•••456')).toBeTruthy();
  expect(screen.getAllByText('Czechia').length).toBe(3);
  for (const [name, address] of [
    ['petr@example.com', `/investors/${idOf('petr')}`],
    ['Show', `/suspense?fitsUser=${idOf('eva')}`],
  ] as const)
    expect(screen.getAllByRole('link', { name })[0]?.getAttribute('href')).toBe(address);
  for (const shown of ['Flats in Brno', 'Identity verified', 'Money restricted', 'Reversed payment'])
    expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
  expect(screen.getByText('Refused on another account').closest('tr')?.textContent).toContain('60');
  expect(document.body.textContent).toMatch(/CZK.1,234\.50/);
  expect(document.body.textContent).toMatch(/CZK.500\.00/);
  for (const name of ['Restrict the money', 'Save as a file'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText('You may not download the data.')).toBeTruthy();
});

test('staff restrict money immediately, in minor units; a reset of a second factor waits for a second staff member', async () => {
  const restrict = `POST /operator/users/${idOf('eva')}/account-restrictions`;
  const reset = `POST /operator/users/${idOf('eva')}/reset-second-factor`;
  server.on(one, () => dataOf(page));
  server.on(restrict, () => dataOf({ documentId: idOf('restriction') }));
  server.on(reset, () => dataOf({ documentId: idOf('approval'), action: 'reset', state: 'pending' }));
  await renderResource(investors, { at, scopes, permissions });
  await pressAction('Restrict the money');
  const dialog = await screen.findByRole('dialog', { name: 'Restrict the money' });
  await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(dialog.textContent).toContain('Nothing leaves the wallets of Eva Malá');
  expect(dialog.textContent).not.toContain('A second person has to approve this first');
  fireEvent.change(within(dialog).getByLabelText(/Amount/), { target: { value: '120.50' } });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'The bank has called' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restrict the money' }));
  expect(await screen.findByText('The money is restricted.')).toBeTruthy();
  expect(server.sent(restrict).map(({ body }) => body)).toEqual([
    { amount: 12_050, currency: 'CZK', reason: 'The bank has called' },
  ]);

  await pressAction('Switch off the second factor');
  const second = await screen.findByRole('dialog', { name: 'Switch off the second factor' });
  await within(second).findByRole('list', { name: 'What will happen' });
  expect(second.textContent).toContain('A second person has to approve this first');
  expect(second.textContent).toContain('All sessions of the investor end.');
  fireEvent.change(within(second).getByLabelText(/Reason/), { target: { value: 'Lost the phone' } });
  fireEvent.click(within(second).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
  expect(server.sent(reset).map(({ body }) => body)).toEqual([{ reason: 'Lost the phone' }]);
});

const exception = {
  documentId: idOf('exception'),
  kind: 'one_name',
  reason: 'The passport has one name',
  requestedBy: 'Tomáš Kolář',
  recordedBy: 'Marie Dvořák',
  recordedAt: '2026-11-05T09:00:00.000Z',
  ended: null,
} as const;

test('staff request an exception after reading what it changes, but only one of each kind', async () => {
  const request = `POST /operator/users/${idOf('eva')}/identity-exceptions`;
  server.on(one, () => dataOf({ ...page, exceptions: [exception] }));
  server.on(request, () => dataOf({ documentId: idOf('approval'), action: 'exception', state: 'pending' }));
  await renderResource(investors, { at, scopes, permissions });
  const row = (await screen.findByText('The passport has one name')).closest('tr, li')?.textContent;
  expect(row).toContain('Requested by Tomáš Kolář, approved by Marie Dvořák');
  expect(screen.queryByRole('button', { name: 'Record one name only' })).toBeNull();
  await pressAction('Record a document without an end');
  const dialog = await screen.findByRole('dialog', { name: 'Record a document without an end' });
  await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(dialog.textContent).toContain('Eva Malá may leave the end of the document empty');
  expect(dialog.textContent).toContain('A second person has to approve this first');
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'A card for life' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() =>
    expect(server.sent(request).map(({ body }) => body)).toEqual([
      { kind: 'document_without_end', reason: 'A card for life' },
    ]),
  );
});

test('staff end an exception with a reason, and an ended exception shows who ended it', async () => {
  const end = `POST /operator/identity-exceptions/${idOf('exception')}/end`;
  const ended = { by: 'Anna Nowicka', at: '2026-11-06T09:00:00.000Z', reason: 'A new passport' };
  server.on(one, () =>
    dataOf({
      ...page,
      exceptions: [exception, { ...exception, documentId: idOf('old'), kind: 'document_without_end', ended }],
    }),
  );
  server.on(end, () => ({ data: { ok: true }, meta: {} }));
  await renderResource(investors, { at, scopes, permissions });
  expect(await screen.findByText(/Anna Nowicka: A new passport/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^End the exception/, hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'End the exception' });
  await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(dialog.textContent).toContain('A later check or questionnaire needs both names.');
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Two names now' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'End the exception' }));
  await waitFor(() =>
    expect(server.sent(end).map(({ body }) => body)).toEqual([{ reason: 'Two names now' }]),
  );
});

test('staff override a level with a comment for the investor, and a revocation requires the comment', async () => {
  const override = `POST /operator/users/${idOf('eva')}/override-verification`;
  server.on(one, () => dataOf(page));
  server.on(override, () => dataOf({ documentId: idOf('approval'), action: 'override', state: 'pending' }));
  await renderResource(investors, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Override a level' }));
  const dialog = await screen.findByRole('dialog', { name: 'Override a level' });
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Level' }), { target: { value: 'AML' } });
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'What happens' }), {
    target: { value: 'revoke' },
  });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'A false answer' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  const comment = within(dialog).getByLabelText(/Comment for the investor/);
  await waitFor(() => expect(comment.getAttribute('aria-invalid')).toBe('true'));
  expect(server.sent(override)).toHaveLength(0);
  fireEvent.change(comment, { target: { value: 'Please fill in the questionnaire again.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() =>
    expect(server.sent(override).map(({ body }) => body)).toEqual([
      {
        type: 'AML',
        effect: 'revoke',
        comment: 'Please fill in the questionnaire again.',
        reason: 'A false answer',
      },
    ]),
  );
});

test('each section of an investor loads page by page when opened, and links to the whole list', async () => {
  const timeline = `GET /operator/users/${idOf('eva')}/timeline`;
  const movements = `GET /operator/users/${idOf('eva')}/wallet-movements`;
  const event = (id: string, action: string) => ({
    id,
    at: '2026-11-04T09:00:00.000Z',
    actor: { kind: 'staff', documentId: idOf('jana'), name: 'Jana Malá' },
    action,
    subject: { type: 'order', documentId: idOf('order') },
  });
  server.on(one, () => dataOf(page));
  server.on(timeline, (request) => {
    const isSecond = request.query.get('pagination[after]') === 'bmV4dA';
    return {
      data: [isSecond ? event('1', 'user.registered') : event('2', 'order.placed')],
      meta: { pagination: { pageSize: 10, next: isSecond ? null : 'bmV4dA' } },
    };
  });
  server.on(movements, () => ({
    data: [
      {
        id: '1',
        at: '2026-11-04T09:00:00.000Z',
        kind: 'held',
        amount: 0,
        heldAmount: 300_00,
        balance: 0,
        held: 300_00,
        currency: 'CZK',
        order: { documentId: idOf('order'), number: '20261104-1-1', projectTitle: 'Flats in Brno' },
      },
    ],
    meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total: 1 } },
  }));
  await renderResource(investors, {
    at,
    scopes,
    permissions: ['users.read', 'withdrawals.read', 'orders.read'],
  });
  const opened = (title: string) => {
    const section = screen.getByText(title).closest('details');
    if (!section) throw new Error(`${title} is no section`);
    section.open = true;
    fireEvent(section, new Event('toggle'));
    return section;
  };
  await screen.findByText('What happened');
  expect(server.sent(timeline)).toHaveLength(0);
  expect(screen.queryByText('Statement of the EUR wallet')).toBeNull();
  expect(screen.queryByText('Verification reviews')).toBeNull();

  const happened = opened('What happened');
  expect((await within(happened).findByRole('link', { name: 'Order' })).getAttribute('href')).toBe(
    `/orders/${idOf('order')}`,
  );
  fireEvent.click(within(happened).getByRole('button', { name: 'Load more' }));
  await within(happened).findByText('Investor: registered');
  expect(within(happened).queryByRole('button', { name: 'Load more' })).toBeNull();

  const statement = opened('Statement of the CZK wallet');
  await within(statement).findByText('Blocked for an order');
  expect(server.sent(movements)[0]?.query.get('filters[currency]')).toBe('CZK');

  server.on('GET /operator/orders', () => ({
    data: [],
    meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total: 0 } },
  }));
  const orders = opened('Orders');
  await within(orders).findByText('No orders.');
  expect(within(orders).getByRole('link', { name: 'Open the whole list' }).getAttribute('href')).toBe(
    `/orders?user=${idOf('eva')}`,
  );
});

test('staff block an account immediately, but unblock it only with a second staff member, after reading the consequences', async () => {
  const block = `POST /operator/users/${idOf('eva')}/block`;
  const unblock = `POST /operator/users/${idOf('eva')}/unblock`;
  const state = { isBlocked: false };
  const open = { reason: 'The bank has called', openedAt: '2026-11-05T09:00:00.000Z', openedBy: 'Jana Malá' };
  server.on(one, () => dataOf({ ...page, block: state.isBlocked ? open : null }));
  server.on(block, () => {
    state.isBlocked = true;
    return dataOf({ documentId: idOf('block') });
  });
  server.on(unblock, () =>
    dataOf({ documentId: idOf('approval'), action: 'user.unblock', state: 'pending' }),
  );
  await renderResource(investors, { at, scopes, permissions: ['users.read', 'users.block'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Block the account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block the account' });
  await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(dialog.textContent).toContain('Eva Malá is signed out of 2 sessions');
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'The bank has called' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Block the account' }));
  await screen.findByText('Account blocked');
  expect(server.sent(block).map(({ body }) => body)).toEqual([{ reason: 'The bank has called' }]);
  expect(screen.getByText('Jana Malá')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Block the account' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Unblock the account' }));
  const second = await screen.findByRole('dialog', { name: 'Unblock the account' });
  await within(second).findByRole('list', { name: 'What will happen' });
  expect(second.textContent).toContain('A second person has to approve this first');
});

test('the deletion dialog lists what blocks the deletion and what stays afterwards, before the request to a second staff member', async () => {
  const preview = `GET /operator/users/${idOf('eva')}/deletion-preview`;
  const answer = { remains: ['money'] as string[], retentionYears: 10 as number | null };
  server.on(one, () => dataOf(page));
  server.on(preview, () => dataOf(answer));
  await renderResource(investors, { at, scopes, permissions: ['users.read', 'users.delete'] });
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the account' });
    await within(dialog).findByRole('list', { name: 'What will happen' });
    return dialog;
  };
  const blocked = await open();
  expect(blocked.textContent).toContain('money in a wallet or on its way');
  fireEvent.click(within(blocked).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer.remains = [];
  const free = await open();
  expect(free.textContent).toContain('A sealed record of the identity stays for 10 years');
  expect(free.textContent).toContain('A second person has to approve this first');
});

test('staff with the permission save an investor’s data as a file, which loads only on demand', async () => {
  const file = `${one}/data-file`;
  server.on(one, () => dataOf(page));
  server.on(file, () => ({ createdAt: '2026-11-03T09:00:00.000Z', account: {} }));
  await renderResource(investors, { at, scopes, permissions: ['users.read', 'users.export'] });
  const save = await screen.findByRole('button', { name: 'Save as a file' });
  expect(server.sent(file)).toHaveLength(0);
  fireEvent.click(save);
  await waitFor(() => expect(server.sent(file)).toHaveLength(1));
});

const certificates = `${one}/certificates`;
const certificateFile = `GET /operator/certificates/${idOf('certificate')}/file`;
const certificate: DataOf<typeof listInvestorCertificates>[number] = {
  documentId: idOf('certificate'),
  number: 'C-7K2M-9QXW-4T6D',
  hash: 'c'.repeat(64),
  project: { documentId: idOf('flats'), title: 'Flats in Brno' },
  language: 'cs',
  shares: 7,
  ownershipPercentage: '0.70',
  issuedAt: '2026-11-05T09:00:00.000Z',
  state: 'valid',
  seal: { number: 3, hash: 'd'.repeat(64) },
};
const openCertificates = async (): Promise<void> => {
  await renderResource(investors, { at, scopes, permissions: ['users.read'] });
  const open = await screen.findByRole('button', { name: 'Show certificates' });
  expect(server.sent(certificates), 'the audit log records who looked').toHaveLength(0);
  fireEvent.click(open);
};

test('staff open an investor’s certificates on demand, with their states, and save a certificate', async () => {
  const earlier = {
    ...certificate,
    documentId: idOf('earlier'),
    number: 'C-2222-3333-4444',
    shares: 1,
    state: 'superseded' as const,
  };
  server.on(one, () => dataOf(page));
  server.on(certificates, () => dataOf([certificate, earlier]));
  server.on(certificateFile, () => refusal(404, 'common.not_found'));
  await openCertificates();
  const items = await screen.findAllByRole('listitem', { name: /^C-/ });
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^C-7K2M-9QXW-4T6DValidFlats in Brno · 7 shares/),
    expect.stringMatching(/^C-2222-3333-4444No longer validFlats in Brno · 1 share /),
  ]);
  expect(server.sent(certificateFile)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Save certificate C-7K2M-9QXW-4T6D' }));
  await waitFor(() => expect(server.sent(certificateFile)).toHaveLength(1));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('an investor without certificates has an empty list, and staff can retry a failure', async () => {
  server.on(one, () => dataOf(page));
  server.on(certificates, () => refusal(403, 'auth.forbidden'));
  await openCertificates();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(certificates, () => dataOf([]));
  fireEvent.click(again);
  expect(await screen.findByText('The investor has no certificate.')).toBeTruthy();
});

test('mails link to the sent text; an unsent mail shows its kind and the reason', async () => {
  const mails = `${one}/mails`;
  const sent: RowOf<typeof listInvestorMails> = {
    documentId: idOf('notice'),
    kind: 'withdrawal.done',
    subject: 'The withdrawal is done',
    language: 'cs',
    state: 'sent',
    tries: 1,
    createdAt: '2026-11-04T09:00:00.000Z',
    sentAt: '2026-11-04T09:00:00.000Z',
    error: null,
    mail: idOf('mail'),
  };
  const failed: typeof sent = {
    ...sent,
    documentId: idOf('failed'),
    kind: 'order.paid',
    subject: null,
    state: 'failed',
    tries: 8,
    error: 'mailbox full',
    mail: null,
  };
  server.on(one, () => dataOf(page));
  server.on(mails, () => ({ data: [sent, failed], meta: { pagination: { pageSize: 10, next: null } } }));
  await renderResource(investors, { at, scopes, permissions });
  const section = (await screen.findByText('Mails')).closest('details') ?? document.createElement('details');
  expect(server.sent(mails)).toHaveLength(0);
  section.open = true;
  fireEvent(section, new Event('toggle'));
  const link = await within(section).findByRole('link', { name: 'The withdrawal is done' });
  expect(link.getAttribute('href')).toBe(`/mails/${idOf('mail')}`);
  for (const text of ['mailbox full', 'Not delivered', '8']) expect(section.textContent).toContain(text);
  expect(within(section).getAllByRole('link')).toHaveLength(1);
});

test('a correction sends the changed fields with the version of the displayed profile', async () => {
  const corrections = `POST /operator/users/${idOf('eva')}/corrections`;
  server.on(one, () => dataOf(page));
  server.on(corrections, () => dataOf({}));
  await renderResource(investors, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Correct the data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct the data' });
  await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(dialog.textContent).toContain('Nothing changes until then');
  fireEvent.change(within(dialog).getByLabelText(/Last name/), { target: { value: 'Malá-Nová' } });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'A slip of the pen' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct the data' }));
  expect(await screen.findByText('The correction waits for a second person.')).toBeTruthy();
  expect(server.sent(corrections).map(({ body }) => body)).toEqual([
    { version: 3, values: { lastName: 'Malá-Nová' }, reason: 'A slip of the pen' },
  ]);
});
