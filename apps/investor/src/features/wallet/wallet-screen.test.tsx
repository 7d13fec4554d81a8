import type {
  OfferNotices,
  PayoutAccount,
  TopUp,
  WalletMovement,
  Withdrawal,
} from '@parcela/contract/investor';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { idOf, listOf, sampleMe, sampleWallet } from '../../../test/support/samples.ts';
import { watchSavedFiles } from '../../../../../packages/web/test/support/saved-files.ts';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { WalletScreen } from './wallet-screen.tsx';
import { type WalletSearch, walletSearch } from './wallet-search.ts';

const server = useServerDouble();
const movementsOf = (currency: string): string => `GET /core/user/wallet/${currency}/movements`;

const movement = (change: Partial<WalletMovement> = {}): WalletMovement => ({
  id: '1',
  at: '2026-11-20T10:00:00.000Z',
  kind: 'credited',
  amount: 400_000,
  heldAmount: 0,
  balance: 400_000,
  held: 0,
  currency: 'CZK',
  order: null,
  project: null,
  ...change,
});
const held = movement({
  id: '2',
  kind: 'held',
  amount: -150_000,
  heldAmount: 150_000,
  balance: 250_000,
  held: 150_000,
  order: { documentId: idOf('order'), number: '20261120-7-3', projectTitle: 'Flats in Brno' },
  project: { title: 'Flats in Brno', slug: 'flats-in-brno' },
});

const topUp = (change: Partial<TopUp>): TopUp => ({
  state: 'off',
  instructions: null,
  gateways: [],
  latest: null,
  ...change,
});

const offerNotices = (change: Partial<OfferNotices> = {}): OfferNotices => ({
  isOn: false,
  leastAmount: null,
  payoutMethod: 'DepositToWallet',
  ...change,
});

beforeEach(() => {
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /core/user/wallet/CZK', () => sampleWallet({ balance: 250_000, held: 150_000 }));
  server.on('GET /core/user/wallet/EUR', () => sampleWallet({ balance: 1_250, currency: 'EUR' }));
  server.on(movementsOf('CZK'), () => listOf([held, movement()]));
  server.on(movementsOf('EUR'), () => listOf([]));
  server.on('GET /core/user/withdrawals', () => listOf([]));
  for (const currency of ['CZK', 'EUR'])
    server.on(`GET /core/user/wallet/${currency}/top-up`, () => topUp({ state: 'off' }));
  for (const currency of ['CZK', 'EUR'])
    server.on(`GET /core/user/wallet/${currency}/offer-notices`, () => offerNotices());
  server.on('GET /core/user/wallet/CZK/months', () => []);
  server.on('GET /core/user/wallet/EUR/months', () => []);
});

const open = async (search: WalletSearch = {}) => {
  const onSearch = vi.fn<(search: WalletSearch) => void>();
  await renderScreen(<WalletScreen search={search} onSearch={onSearch} />, { scopes: ['wallet', 'step-up'] });
  return onSearch;
};
const rowOf = async (name: RegExp): Promise<HTMLElement> => {
  const text = await screen.findByText(name);
  return text.closest('li') as HTMLElement;
};
/** The change and the balance afterwards, as shown. */
const amountsOf = (row: HTMLElement): string[] =>
  [...(row.lastElementChild?.children ?? [])].map((line) => line.textContent ?? '');
const account = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  currency: 'CZK',
  iban: 'CZ65 0800 0000 1920 0014 5399',
  holderName: 'Jan Novák',
  state: 'active',
  usableFrom: '2026-11-01T10:00:00.000Z',
  ...change,
});

describe('WalletScreen', () => {
  test('shows the free and the blocked amount of the chosen wallet first', async () => {
    await open();
    const free = await screen.findByText('Free in the CZK wallet');
    expect(free.parentElement?.textContent).toMatch(/2,500\.00.*Blocked for orders:.*1,500\.00/);
    expect(screen.getByText(/There is none in PLN/)).toBeTruthy();
  });

  test('shows no blocked amount if there is none, and offers no withdrawal from an empty wallet', async () => {
    server.on('GET /core/user/wallet/EUR', () => sampleWallet({ balance: 0, held: 0, currency: 'EUR' }));
    await open({ currency: 'EUR' });
    await screen.findByText('Free in the EUR wallet');
    expect(screen.queryByText(/Blocked for orders/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw money' })).toBeNull();
  });

  test('hides balances and movements in privacy mode', async () => {
    localStorage.setItem('parcela-privacy-mode', 'hidden');
    await open();
    await rowOf(/^Blocked for an order$/);
    const shown = document.body.cloneNode(true) as HTMLElement;
    for (const style of shown.querySelectorAll('style')) style.remove();
    expect(shown.textContent).toContain('••••');
    expect(shown.textContent).not.toMatch(/\d\.\d{2}/);
  });
});

describe('Movements', () => {
  test('show what happened, project and order, the change and the balance afterwards', async () => {
    await open();
    const row = await rowOf(/^Blocked for an order$/);
    const link = within(row).getByRole('link', { name: '20261120-7-3' });
    expect(link.getAttribute('href')).toBe(`/orders/${idOf('order')}`);
    const project = within(row).getByRole('link', { name: 'Flats in Brno' });
    expect(project.getAttribute('href')).toBe('/projects/flats-in-brno');
    const [amount, balance] = amountsOf(row);
    expect(amount).toMatch(/[-−].*1,500\.00/);
    expect(balance).toContain('2,500.00');
  });

  test('show the blocked amount of an order that the wallet paid', async () => {
    const paid = movement({ id: '3', kind: 'paid', amount: 0, heldAmount: -150_000, held: 0 });
    server.on(movementsOf('CZK'), () => listOf([paid, movement()]));
    await open();
    const row = await rowOf(/^Order paid$/);
    expect(amountsOf(row)[0]).toMatch(/[-−].*1,500\.00/);
    expect(row.textContent).toContain('from the blocked amount');
  });

  test('are grouped by the months of the platform’s time zone', async () => {
    // Midnight in Prague.
    const november = movement({ id: '3', kind: 'earning', at: '2026-10-31T23:00:00.000Z' });
    const october = movement({ id: '2', at: '2026-10-31T22:59:59.000Z' });
    server.on(movementsOf('CZK'), () => listOf([november, october]));
    await open();
    const months = await screen.findAllByRole('heading', { level: 3 });
    expect(months.map(({ textContent }) => textContent)).toEqual(['Nov 2026', 'Oct 2026']);
    const list = within(screen.getByRole('list', { name: 'Nov 2026' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText('Earnings')).toBeTruthy();
  });

  test('request the wallet, the days and the page of the address', async () => {
    server.on(movementsOf('EUR'), () => listOf([movement({ currency: 'EUR' })], 3));
    await open({ currency: 'EUR', from: '2026-11-01', to: '2026-11-30', page: 2 });
    await rowOf(/^Money received$/);
    expect(Object.fromEntries(server.sent(movementsOf('EUR'))[0]?.query ?? [])).toEqual({
      locale: 'en',
      'filters[from]': '2026-11-01',
      'filters[to]': '2026-11-30',
      'pagination[page]': '2',
      'pagination[pageSize]': '20',
    });
    expect(server.sent(movementsOf('CZK'))).toEqual([]);
  });

  test('start at the first page after a change of the wallet or of the days', async () => {
    const onSearch = await open({ from: '2026-11-01', page: 2 });
    fireEvent.click(await screen.findByRole('button', { name: 'EUR' }));
    expect(onSearch).toHaveBeenLastCalledWith({ currency: 'EUR', from: '2026-11-01', page: undefined });
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2026-11-30' } });
    expect(onSearch).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-30', page: undefined });
  });

  test('show the crown wallet to an investor who prefers zlotys, since no zloty wallet exists (spec 1.15)', async () => {
    const me = sampleMe();
    server.on('GET /api/users/me', () => ({ ...me, userProfile: { ...me.userProfile, currency: 'PLN' } }));
    await open();
    await rowOf(/^Money received$/);
    expect(screen.getByRole('button', { name: 'CZK', pressed: true })).toBeTruthy();
  });

  test('say that there are no movements, and offer no filters or file', async () => {
    await open({ currency: 'EUR' });
    expect(await screen.findByText('No transactions yet')).toBeTruthy();
    expect(screen.queryByLabelText('From')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
  });

  test('say that the chosen days have no movements, and can show all', async () => {
    const onSearch = await open({ currency: 'EUR', from: '2026-11-01' });
    await screen.findByText('No transactions in this period');
    fireEvent.click(screen.getByRole('button', { name: 'Show all transactions' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(onSearch).toHaveBeenCalledWith({ currency: 'EUR' });
  });

  test('report a loading failure, and can be loaded again', async () => {
    const answer = { isBroken: true };
    server.on(movementsOf('CZK'), () =>
      answer.isBroken ? refusal(500, 'common.error') : listOf([movement()]),
    );
    await open();
    const alert = within(await screen.findByRole('alert'));
    answer.isBroken = false;
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await rowOf(/^Money received$/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are saved as a file for the whole period in the language shown', async () => {
    server.on(movementsOf('CZK'), ({ headers }) =>
      headers.get('Accept') === 'text/csv'
        ? new Response('date\r\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
        : listOf([movement()], 2),
    );
    const files = watchSavedFiles();
    await open({ from: '2026-11-01', page: 2 });
    fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['wallet-CZK.csv']));
    const asked = server
      .sent(movementsOf('CZK'))
      .find(({ headers }) => headers.get('Accept') === 'text/csv')?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ locale: 'en', 'filters[from]': '2026-11-01' });
  });
});

describe('Statements', () => {
  const months = [
    { month: '2026-11', opening: 100_000, moneyIn: 300_000, moneyOut: 150_000, closing: 250_000 },
    { month: '2026-09', opening: 0, moneyIn: 100_000, moneyOut: 0, closing: 100_000 },
  ];
  const valueOf = (name: string): string =>
    screen.getByText(name).closest('div')?.lastElementChild?.textContent ?? '';

  test('show the balances of the newest month and of a chosen one', async () => {
    server.on('GET /core/user/wallet/CZK/months', () => months);
    await open();
    await screen.findByText('Opening balance');
    expect(valueOf('Opening balance')).toContain('1,000.00');
    expect(valueOf('Closing balance')).toContain('2,500.00');
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-09' } });
    expect(valueOf('Opening balance')).toContain('0.00');
    expect(valueOf('Closing balance')).toContain('1,000.00');
  });

  test('are saved as PDF, CSV and camt.053', async () => {
    server.on('GET /core/user/wallet/CZK/months', () => months);
    for (const format of ['pdf', 'csv', 'camt.053'])
      server.on(`GET /core/user/wallet/CZK/months/2026-11/${format}`, () => new Response('file'));
    const files = watchSavedFiles();
    await open();
    const statements = within(await screen.findByRole('region', { name: 'Statements' }));
    for (const name of ['PDF', 'CSV', 'camt.053 (XML)'])
      fireEvent.click(statements.getByRole('button', { name }));
    await waitFor(() =>
      expect(files.map(({ name }) => name).toSorted()).toEqual([
        'wallet-CZK-2026-11.csv',
        'wallet-CZK-2026-11.pdf',
        'wallet-CZK-2026-11.xml',
      ]),
    );
  });
});

describe('TopUpPanel', () => {
  const instructions = (qr: string | null, change: Partial<TopUp> = {}): TopUp =>
    topUp({
      ...change,
      state: 'ready',
      instructions: {
        iban: 'CZ5220100000002900000005',
        accountNumber: '2900000005/2010',
        bankName: 'Fio banka, a.s.',
        bic: 'FIOBCZPPXXX',
        payeeName: 'Parcela s.r.o.',
        currency: 'CZK',
        variableSymbol: '9000000180',
        message: 'Parcela 9000000180',
        qr,
      },
    });

  test.each(['off', 'not_cleared'] as const)('is not offered in the state %s', async (state) => {
    server.on('GET /core/user/wallet/CZK/top-up', () => topUp({ state }));
    await open();
    await screen.findByRole('button', { name: 'Withdraw money' });
    await waitFor(() => expect(server.sent('GET /core/user/wallet/CZK/top-up')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Top up' })).toBeNull();
  });

  test('shows the details of the transfer, and a QR code for an amount', async () => {
    server.on('GET /core/user/wallet/CZK/top-up', ({ query }) =>
      instructions(query.get('amount') === '150000' ? 'data:image/png;base64,AA==' : null),
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Top up' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Top up' }));
    expect(await panel.findByText('9000000180')).toBeTruthy();
    expect(panel.getByText('2900000005/2010')).toBeTruthy();
    expect(panel.queryByRole('img')).toBeNull();
    fireEvent.change(panel.getByLabelText('Amount'), { target: { value: '1,500' } });
    fireEvent.click(panel.getByRole('button', { name: 'Show the QR code' }));
    expect((await panel.findByRole('img')).getAttribute('src')).toBe('data:image/png;base64,AA==');
  });

  const gateways: TopUp['gateways'] = [
    { provider: 'confirmo', min: 10_000, max: 10_000_000 },
    { provider: 'csob', min: 10_000, max: 10_000_000 },
  ];
  const fillOnline = async (amount: string) => {
    server.on('GET /core/user/wallet/CZK/top-up', () => instructions(null, { gateways }));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Top up' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Top up' }));
    fireEvent.click(await panel.findByText('Card or online'));
    fireEvent.click(panel.getByLabelText(/^Payment card/));
    fireEvent.change(panel.getByLabelText('Amount'), { target: { value: amount } });
    fireEvent.click(panel.getByRole('button', { name: 'Continue to payment' }));
    return panel;
  };

  test('starts a payment at the chosen gateway once and goes to its page', async () => {
    const visited = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    server.on('POST /core/user/wallet/CZK/top-up', () => ({ uri: 'https://gateway.example/pay/1' }));
    await fillOnline('1,500');
    await waitFor(() => expect(String(visited.mock.calls[0]?.[0])).toBe('https://gateway.example/pay/1'));
    expect(server.sent('POST /core/user/wallet/CZK/top-up').map(({ body }) => body)).toEqual([
      { provider: 'csob', amount: 150_000 },
    ]);
  });

  test.each(['99.99', '100,000.01'])('sends nothing for %s, which is outside the bounds', async (amount) => {
    const panel = await fillOnline(amount);
    expect((await panel.findAllByText(/From .*100 .*100,000/)).length).toBeGreaterThan(1);
    expect(server.sent('POST /core/user/wallet/CZK/top-up')).toEqual([]);
  });
});

describe('TopUpNotice', () => {
  const latestIs = (state: NonNullable<TopUp['latest']>['state']): void => {
    const latest = { provider: 'csob', amount: 150_000, state, at: '2026-11-20T10:00:00.000Z' } as const;
    server.on('GET /core/user/wallet/CZK/top-up', () => topUp({ state: 'ready', latest }));
  };

  test.each([
    ['open', 'We are looking for your payment'],
    ['cancelled', 'You cancelled the payment'],
    ['refused', 'The payment did not go through'],
    ['received', 'The money is in your wallet'],
  ] as const)('shows the state %s only after the return from the gateway', async (state, title) => {
    latestIs(state);
    await open({ checking: true });
    expect(await screen.findByText(title)).toBeTruthy();
    cleanup();
    await open();
    await screen.findByRole('button', { name: 'Top up' });
    expect(screen.queryByText(title)).toBeNull();
  });

  test.each([
    ['confirming', 'Your payment is being confirmed'],
    ['review', 'Your payment is being checked'],
    ['waiting', 'We have your money and are checking it'],
    ['closed', 'The payment was closed'],
  ] as const)('shows the state %s at any time', async (state, title) => {
    latestIs(state);
    await open();
    expect(await screen.findByText(title)).toBeTruthy();
  });
});

describe('WithdrawPanel', () => {
  const call = 'POST /core/user/withdrawals';
  const startWithdrawing = async (accounts: readonly PayoutAccount[]) => {
    server.on('GET /core/user/payout-accounts', () => accounts);
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw money' }));
    return within(await screen.findByRole('dialog', { name: 'Withdraw money' }));
  };
  const type = (field: HTMLElement, value: string): void => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };

  test('shows account, remaining money and time before the button, and requests the amount once', async () => {
    server.on(call, ({ body }) => ({
      documentId: idOf('withdrawal'),
      ...(body as object),
      account: '•••• 5399',
      state: 'requested',
      requestedAt: '2026-11-20T10:00:00.000Z',
    }));
    const panel = await startWithdrawing([account()]);
    type(await panel.findByLabelText('Amount'), '1,000.50');
    expect(panel.getByText('CZ65 0800 0000 1920 0014 5399')).toBeTruthy();
    expect(panel.getByText('Remains in the wallet').closest('div')?.textContent).toContain('1,499.50');
    expect(panel.getByText(/one to two working days/)).toBeTruthy();
    fireEvent.click(panel.getByRole('button', { name: 'Request the withdrawal' }));
    await panel.findByText('You have requested the withdrawal');
    expect(server.sent(call).map(({ body }) => body)).toEqual([{ amount: 100_050, currency: 'CZK' }]);
  });

  test.each([
    ['', 'Enter the amount.'],
    ['0', 'Enter more than zero.'],
    ['2,500.01', 'There is less free money in the wallet.'],
    ['1.000', 'This can mean two different amounts. Write it like 1,000.50.'],
    ['10 €', 'Enter the amount in the currency of the wallet.'],
  ])('refuses the amount "%s" and sends nothing', async (typed, words) => {
    const panel = await startWithdrawing([account()]);
    type(await panel.findByLabelText('Amount'), typed);
    fireEvent.click(panel.getByRole('button', { name: 'Request the withdrawal' }));
    expect(await panel.findAllByText(words)).not.toHaveLength(0);
    expect(server.sent(call)).toEqual([]);
  });

  test('fills in the whole free amount', async () => {
    const panel = await startWithdrawing([account()]);
    fireEvent.click(await panel.findByRole('button', { name: 'Withdraw everything that is free' }));
    expect(panel.getByLabelText<HTMLInputElement>('Amount').value).toBe('2,500.00');
  });

  test('shows the current balance after a refusal because of a lower free amount', async () => {
    server.on(call, () => refusal(409, 'wallet.too_little', { free: 100, currency: 'CZK' }));
    const panel = await startWithdrawing([account()]);
    type(await panel.findByLabelText('Amount'), '2,000.00');
    server.on('GET /core/user/wallet/CZK', () => sampleWallet({ balance: 100, held: 0 }));
    fireEvent.click(panel.getByRole('button', { name: 'Request the withdrawal' }));
    await panel.findByText(/less free money in the wallet than this amount/);
    await waitFor(() =>
      expect(panel.getByText('Free in the CZK wallet').closest('div')?.textContent).toContain('1.00'),
    );
  });

  test.each([
    [[], /no bank account for CZK yet/],
    [[account({ state: 'waiting' })], /changed recently/],
    [[account({ state: 'review' })], /checking the holder/],
    [[account({ state: 'rejected' })], /was rejected/],
    [[account({ currency: 'EUR' })], /no bank account for CZK yet/],
  ])('leads to the settings without an account that can receive money', async (accounts, words) => {
    const panel = await startWithdrawing(accounts);
    expect(await panel.findByText(words)).toBeTruthy();
    const link = panel.getByRole('link', { name: 'To the account in the settings' });
    expect(link.getAttribute('href')).toBe('/settings#bank-account-CZK');
    expect(panel.queryByRole('button', { name: 'Request the withdrawal' })).toBeNull();
  });
});

describe('Withdrawals', () => {
  const withdrawal = (state: Withdrawal['state']): Withdrawal => ({
    documentId: idOf(state),
    amount: 100_000,
    currency: 'CZK',
    account: '•••• 5399',
    state,
    requestedAt: '2026-11-20T10:00:00.000Z',
  });

  test('are hidden when there are none', async () => {
    await open();
    await rowOf(/^Money received$/);
    expect(screen.queryByRole('heading', { name: 'Withdrawals' })).toBeNull();
  });

  test.each([
    ['requested', 'Waiting for approval'],
    ['approved', 'Approved'],
    ['sent', 'Sent to the bank'],
    ['done', 'Paid out'],
    ['rejected', 'Rejected, the money is back in the wallet'],
    ['failed', 'Did not arrive, the money is back in the wallet'],
  ] as const)('in the state %s say "%s"', async (state, words) => {
    server.on('GET /core/user/withdrawals', () => listOf([withdrawal(state)]));
    await open();
    const table = within(await screen.findByRole('table', { name: 'Withdrawals' }));
    expect(table.getByText(words)).toBeTruthy();
    expect(table.getByText('•••• 5399')).toBeTruthy();
  });
});

test('the screen ignores an impossible day or an unknown wallet in the address', () => {
  expect(walletSearch({ currency: 'PLN', from: '2026-02-31', to: '2026-02-28', page: 2 })).toEqual({
    to: '2026-02-28',
    page: 2,
  });
});
