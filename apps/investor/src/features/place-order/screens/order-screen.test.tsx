import { queryClient } from '@parcela/web';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freezeTime, pass, untilFrozen } from '../../../../test/support/frozen-time.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import {
  dataOf,
  idOf,
  levelOptions,
  listOf,
  sampleConfiguration,
  sampleInfo,
  sampleMe,
  sampleOrder,
  sampleStats,
  sampleWallet,
} from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { OrderScreen } from './order-screen.tsx';

const server = useServerDouble();
afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  server.on('GET /api/tools/parse-slug', () =>
    dataOf({ type: 'project-info', documentId: idOf('info'), slug: 'brno-hills' }),
  );
  server.on(`GET /api/project-infos/${idOf('info')}`, () => dataOf(sampleInfo()));
  server.on('GET /api/projects/detail-stats', () => dataOf(sampleStats()));
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
  server.on('GET /api/user-verifications', () => listOf(levelOptions));
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /core/user/wallet/CZK', () => sampleWallet());
});

const open = async (slug = 'brno-hills') => {
  const shown = await renderScreen(<OrderScreen slug={slug} />, { scopes: ['projects', 'orders'] });
  return shown;
};
const sharesInput = () => screen.findByRole<HTMLInputElement>('textbox', { name: /number of shares/i });
const type = async (value: string): Promise<void> => {
  fireEvent.change(await sharesInput(), { target: { value } });
};
const agreeToAll = (): void => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'I agree to all documents' }));
};
const submit = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Order with an obligation to pay' }));
};
const total = () => screen.getByText('Total to pay').closest('div')?.querySelector('dd')?.textContent;
const orders = () => server.sent('POST /api/orders');

describe('facts of the order form', () => {
  const fact = (label: string) =>
    screen.findAllByText(label).then(([term]) => term?.closest('div')?.querySelector('dd')?.textContent);

  test('show the available shares, the price of one share in the profile’s currency and the smallest order (spec 2.39)', async () => {
    await open();
    expect(await fact('Available shares')).toBe('120');
    expect(await fact('Price per share')).toContain('2,500.00');
    expect(await fact('Minimum purchase')).toMatch(/^5 shares \(CZK.12,500.00\)$/);
  });

  test('show the price of the shares and the fee, which add up to the total', async () => {
    server.on('GET /api/projects/detail-stats', () =>
      dataOf(sampleStats({ unitFee: { CZK: 5_000, EUR: 200, PLN: 860 } })),
    );
    await open();
    await type('7');
    expect(await fact('Price of the shares')).toContain('17,150.00');
    expect(await fact('Entry fee')).toContain('350.00');
    expect(total()).toContain('17,500.00');
  });

  test('name the planned end of the sale and the completion of the building separately', async () => {
    server.on(`GET /api/project-infos/${idOf('info')}`, () =>
      dataOf(sampleInfo({ saleEndsOn: '2027-01-27' })),
    );
    await open();
    expect((await screen.findByText('Planned end of the sale')).closest('div')?.textContent).toContain(
      '27\u00a0Jan\u00a02027',
    );
    expect(screen.getByText('Building to be completed').closest('div')?.textContent).toContain(
      '31\u00a0May\u00a02027',
    );
  });

  test('show a dash when no shares are left (spec 2.39)', async () => {
    server.on('GET /api/projects/detail-stats', () => dataOf(sampleStats({ available: 0 })));
    await open();
    expect(await fact('Available shares')).toBe('–');
  });
});

describe('number of shares', () => {
  test.each([
    ['', 'Please enter a number'],
    ['4', 'Select at least 5 shares'],
    ['121', 'Select at most 120 shares'],
  ])('refuses "%s" while typing: %s (spec 5.10, 5.13)', async (value, message) => {
    await open();
    await type(value);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test.each([
    ['abc', 'Please enter a number'],
    ['12,5', 'Please enter a whole number'],
  ])('keeps "%s" with its reason: %s, and drops both after a correction', async (value, message) => {
    await open();
    await type(value);
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await sharesInput()).value).toBe(value);
    await type('6');
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    expect((await sharesInput()).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('starts with the minimum, and shows its total in the investor’s currency before the button (spec 2.40, 5.11)', async () => {
    await open();
    expect((await sharesInput()).value).toBe('5');
    expect(total()).toContain('12,500.00');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'EUR' } });
    expect(total()).toBe('€500.00');
  });

  test('accepts all remaining shares when fewer than the minimum remain', async () => {
    server.on('GET /api/projects/detail-stats', () => dataOf(sampleStats({ available: 3 })));
    await open();
    expect((await sharesInput()).value).toBe('3');
  });
});

describe('amount', () => {
  const byAmount = async (): Promise<HTMLInputElement> => {
    fireEvent.click(await screen.findByRole('button', { name: 'Amount' }));
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount to invest' });
  };
  const typeAmount = async (value: string): Promise<void> => {
    fireEvent.change(await byAmount(), { target: { value } });
  };

  test('starts with the price of the chosen shares', async () => {
    await open();
    await type('6');
    expect((await byAmount()).value).toBe('15,000.00');
  });

  test('counts the whole shares that the amount buys, shows the rest, and sends only the number', async () => {
    server.on('POST /api/orders', () => Response.json(dataOf(sampleOrder()), { status: 201 }));
    await open();
    await typeAmount('20 000');
    expect((await screen.findByText(/left over/)).textContent).toMatch(/^8 shares for .*20,000\.00; .*0\.00/);
    await typeAmount('19,999.99');
    expect(screen.getByText(/left over/).textContent).toMatch(/^7 shares for .*17,500\.00; .*2,499\.99/);
    expect(total()).toContain('17,500.00');
    agreeToAll();
    submit();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ data: { tokenCount: 7, price: 1_750_000, currency: 'CZK' } });
  });

  test.each([
    ['2 500', 'Select at least 5 shares'],
    ['302 500', 'Select at most 120 shares'],
    ['much', 'Please enter a number'],
  ])('has the bounds of the shares: "%s" says %s', async (value, message) => {
    await open();
    await typeAmount(value);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('keeps the number of shares in another currency, and the amount when the price changes', async () => {
    await open();
    await typeAmount('20 000');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'EUR' } });
    await waitFor(async () => expect((await byAmount()).value).toBe('800.00'));
    server.on('GET /api/projects/detail-stats', () =>
      dataOf(sampleStats({ unitPrice: { CZK: 260_000, EUR: 11_000, PLN: 43_000 } })),
    );
    await act(() => queryClient.invalidateQueries());
    expect((await screen.findByText(/left over/)).textContent).toMatch(/^7 shares for .*770\.00; .*30\.00/);
    expect((await byAmount()).value).toBe('800.00');
  });
});

describe('outlook of the order', () => {
  const fact = (label: string) =>
    screen.findByText(label).then((term) => term.closest('div')?.querySelector('dd')?.textContent);

  test('shows ownership, the rent of a year with and without tax and fee, and the announced payout', async () => {
    server.on(`GET /core/projects/${idOf('project')}/next-payout`, () => ({
      next: {
        periodFrom: '2027-01-01',
        periodTo: '2027-03-31',
        recordOn: '2027-03-31',
        payOn: '2027-04-15',
      },
    }));
    server.on('GET /api/projects/detail-stats', () =>
      dataOf(sampleStats({ unitFee: { CZK: 5_000, EUR: 200, PLN: 860 } })),
    );
    server.on(`GET /api/project-infos/${idOf('info')}`, () =>
      dataOf(
        sampleInfo({
          calculation: {
            paReturn: '8',
            period: 5,
            annualRentalIncome: '5.5',
            incrementalPropertyValue: '2.5',
            calculatorMin: null,
            calculatorMax: null,
          },
        }),
      ),
    );
    await open();
    await type('10');
    expect(await fact('You will own')).toMatch(/ of the project$/);
    expect(await fact('A year, about')).toContain('1,375.00');
    // 5.5 % of 24,500 less 15 %.
    expect(await fact('After tax and fee')).toContain('1,145.37');
    expect(await fact('First payout')).toMatch(/^about 15\sApr\s2027$/);
  });

  test('says when the rent starts while no payout is announced', async () => {
    server.on(`GET /core/projects/${idOf('project')}/next-payout`, () => ({ next: null }));
    await open();
    await waitFor(async () =>
      expect(await fact('First payout')).toMatch(/^after the rent starts, about 31\sMay\s2027$/),
    );
  });
});

describe('Agreements', () => {
  test('open a document over the order if the browser shows PDF files', async () => {
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, { pdfViewerEnabled: true }),
    );
    await open();
    await sharesInput();
    fireEvent.click(screen.getAllByRole('link', { name: /^Terms/ })[0]!);
    const popup = within(await screen.findByRole('dialog', { name: /^Terms/ }));
    expect(popup.getByTitle(/^Terms/).getAttribute('src')).toBe(`/api/files/${idOf('terms')}`);
    expect(popup.getByRole('link', { name: 'Open in a new tab' }).getAttribute('target')).toBe('_blank');
    vi.unstubAllGlobals();
  });

  test('ask for each document of the project by its name (spec 2.40, 3.11, 5.15)', async () => {
    await open();
    await sharesInput();
    submit();
    expect((await screen.findAllByText('Please agree: Terms', { exact: false })).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Please agree: Prospectus', { exact: false }).length).toBeGreaterThan(0);
    expect(orders()).toEqual([]);
  });

  test('do not ask for a document that the project does not have (spec 5.15)', async () => {
    server.on(`GET /api/project-infos/${idOf('info')}`, () =>
      dataOf({ ...sampleInfo(), informationProspect: null }),
    );
    await open();
    await sharesInput();
    expect(screen.queryByRole('checkbox', { name: /Prospectus/ })).toBeNull();
  });

  test('load the documents again when the first answer after the refusal is still the old one', async () => {
    await open();
    await sharesInput();
    agreeToAll();
    server.on('POST /api/orders', () => refusal(409, 'order.document_changed', { documents: ['terms'] }));
    submit();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(
      await screen.findByText('A document has changed. Read the new version and agree to it.'),
    ).toBeTruthy();
    expect(screen.queryByText('A document has changed')).toBeNull();
    server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration('newTerms')));
    expect(await screen.findByText('A document has changed', {}, { timeout: 10_000 })).toBeTruthy();
  });

  test('show new versions after a change, and ask for agreement again', async () => {
    await open();
    await sharesInput();
    agreeToAll();
    server.on('POST /api/orders', () => refusal(409, 'order.document_changed', { documents: ['terms'] }));
    server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration('newTerms')));
    submit();
    expect(await screen.findByText('A document has changed')).toBeTruthy();
    await waitFor(() => {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Terms/ });
      expect(box.checked).toBe(false);
    });
    const addresses = screen
      .getAllByRole('link', { name: /^Terms/ })
      .map((link) => link.getAttribute('href')?.replace('/api/files/', ''));
    expect(addresses, 'old, new, and the one to be agreed to').toEqual([
      idOf('terms'),
      idOf('newTerms'),
      idOf('newTerms'),
    ]);
  });
});

describe('OrderForm', () => {
  test('sends shares, price, the versions shown and a key, and goes to the payment (spec 3.01, 3.11, 5.16)', async () => {
    server.on('POST /api/orders', () => Response.json(dataOf(sampleOrder()), { status: 201 }));
    const { location } = await open();
    await sharesInput();
    agreeToAll();
    submit();
    await waitFor(() => expect(location()).toBe(`/orders/${idOf('order')}/payment`));
    expect(orders()).toHaveLength(1);
    expect(orders()[0]?.body).toEqual({
      data: {
        project: idOf('project'),
        tokenCount: 5,
        price: 1_250_000,
        currency: 'CZK',
        agreements: { terms: idOf('terms'), whitePaper: idOf('Paper'), prospect: idOf('Prospectus') },
      },
    });
    expect(orders()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('repeats the same request after a network failure', async () => {
    await open();
    await sharesInput();
    agreeToAll();
    submit();
    expect(await screen.findByText(/cannot reach the server/)).toBeTruthy();
    server.on('POST /api/orders', () => Response.json(dataOf(sampleOrder()), { status: 201 }));
    submit();
    await waitFor(() => expect(orders()).toHaveLength(2));
    const keys = new Set(orders().map(({ headers }) => headers.get('Idempotency-Key')));
    expect(keys.size).toBe(1);
  });

  test('shows a changed price next to the old one, and uses it only after a click', async () => {
    await open();
    await sharesInput();
    agreeToAll();
    server.on('POST /api/orders', () =>
      refusal(409, 'order.price_changed', { price: 1_300_000, unitPrice: 260_000, currency: 'CZK' }),
    );
    submit();
    const popup = within(await screen.findByRole('dialog', { name: 'The price has changed' }));
    expect(popup.getByText('12,500.00', { exact: false })).toBeTruthy();
    expect(popup.getByText('13,000.00', { exact: false })).toBeTruthy();
    expect(orders()).toHaveLength(1);

    server.on('POST /api/orders', () => Response.json(dataOf(sampleOrder()), { status: 201 }));
    fireEvent.click(popup.getByRole('button', { name: 'Order at the new price' }));
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders()[1]?.body).toMatchObject({ data: { price: 1_300_000, tokenCount: 5 } });
  });

  test('shows a changed rate next to the old one', async () => {
    await open();
    await sharesInput();
    agreeToAll();
    server.on('GET /api/projects/detail-stats', () =>
      dataOf(
        sampleStats({
          unitPrice: { CZK: 260_000, EUR: 10_000, PLN: 43_000 },
          rates: { eurToCzk: '26', eurToPln: '4.3', at: '2026-11-21T10:00:00.000Z' },
        }),
      ),
    );
    server.on('POST /api/orders', () =>
      refusal(409, 'order.price_changed', { price: 1_300_000, unitPrice: 260_000, currency: 'CZK' }),
    );
    submit();
    const popup = await screen.findByRole('dialog', { name: 'The price has changed' });
    expect(popup.textContent).toMatch(
      /1\sEUR = 25\.00\sCZK \(20\sNov\s2026\).*1\sEUR = 26\.00\sCZK \(21\sNov\s2026\)/s,
    );
  });

  test('announces a price rise while the screen is open, and sends the new price only after a click', async () => {
    await open();
    await sharesInput();
    agreeToAll();
    server.on('GET /api/projects/detail-stats', () =>
      dataOf(sampleStats({ unitPrice: { CZK: 260_000, EUR: 10_000, PLN: 43_000 } })),
    );
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('The price has changed')).toBeTruthy();
    expect(total()).toContain('13,000.00');
    submit();
    const popup = within(await screen.findByRole('dialog', { name: 'The price has changed' }));
    expect(popup.getByText('12,500.00', { exact: false })).toBeTruthy();
    expect(orders()).toEqual([]);
    fireEvent.click(popup.getByRole('button', { name: 'Back to the order' }));
    await waitFor(() => expect(screen.queryByText('The price has changed')).toBeNull());
  });

  test('announces a price cut while the screen is open, and sends the new price only after a click', async () => {
    await open();
    await sharesInput();
    agreeToAll();
    server.on('GET /api/projects/detail-stats', () =>
      dataOf(sampleStats({ unitPrice: { CZK: 240_000, EUR: 9_600, PLN: 41_000 } })),
    );
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('The price has changed')).toBeTruthy();
    expect(total()).toContain('12,000.00');
    submit();
    await screen.findByRole('dialog', { name: 'The price has changed' });
    expect(orders()).toEqual([]);
  });

  test('links the unpaid order of the same project', async () => {
    server.on('POST /api/orders', () => refusal(409, 'order.unpaid_exists', { order: idOf('other') }));
    await open();
    await sharesInput();
    agreeToAll();
    submit();
    const popup = within(await screen.findByRole('dialog', { name: 'An unpaid order already exists' }));
    const address = (name: string) => popup.getByRole('link', { name }).getAttribute('href');
    expect(address('Finish the payment')).toBe(`/orders/${idOf('other')}/payment`);
    expect(address('Show the order')).toBe(`/orders/${idOf('other')}`);
  });

  test('adjusts the bounds when other investors have bought shares in the meantime (spec 9.15)', async () => {
    await open();
    await type('100');
    agreeToAll();
    server.on('POST /api/orders', () => refusal(409, 'order.not_enough_shares', { available: 40 }));
    server.on('GET /api/projects/detail-stats', () => dataOf(sampleStats({ available: 40 })));
    submit();
    expect((await screen.findAllByText(/Select at most 40 shares/)).length).toBeGreaterThan(0);
  });

  test('shows a verified user the next level, and an investor no banner (spec 2.42)', async () => {
    const steps = levelOptions.map((step) => ({
      ...step,
      name: `Step ${step.type}`,
      description: `About ${step.type}`,
    }));
    server.on('GET /api/user-verifications', () => listOf(steps));
    const verified = await open();
    expect(await screen.findByText('Your next step: Step ORDER')).toBeTruthy();
    expect(screen.getByText('About ORDER')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to verification' })).toBeNull();
    verified.unmount();
    queryClient.clear();

    server.on('GET /api/users/me', () => sampleMe(['SIGNUP', 'KYC', 'AML', 'ORDER', 'INVESTOR']));
    await open();
    await sharesInput();
    expect(screen.queryByText(/Your next step/)).toBeNull();
  });

  test('leads an unverified user to verification with the project (spec 2.42, 6.05, 8.08)', async () => {
    server.on('GET /api/users/me', () => sampleMe(['SIGNUP']));
    const { location } = await open();
    await sharesInput();
    const link = await screen.findByRole('link', { name: 'Go to verification' });
    expect(link.getAttribute('href')).toBe('/verification?slug=brno-hills');
    agreeToAll();
    submit();
    const popup = within(await screen.findByRole('dialog'));
    fireEvent.click(popup.getByRole('button', { name: 'Verify now' }));
    await waitFor(() => expect(location()).toBe('/verification?slug=brno-hills'));
    expect(orders()).toEqual([]);
  });
});

describe('OrderScreen of a project that cannot be ordered', () => {
  test.each([
    [{ state: 'Prepared' as const }, 'The project is being prepared', /cannot be invested in yet/],
    [{ state: 'Unknown' as const }, 'The project is being prepared', /cannot be invested in yet/],
    [{ state: 'Completed' as const }, 'The project is funded', /sale of its shares has ended/],
    [{ state: 'Closed' as const }, 'The project is closed', /This project is closed/],
    [{ onlyForCurrentInvestor: true }, 'For existing investors', /This offer is for existing investors/],
  ])(
    'says so for %o and returns to the project, at a press and after 5 s (spec 4.12, 6.06, 8.07, 9.06)',
    async (change, title, text) => {
      server.on(`GET /api/project-infos/${idOf('info')}`, () => dataOf(sampleInfo(change)));
      const pressed = await open();
      const popup = within(await screen.findByRole('dialog', { name: title }));
      expect(popup.getByText(text)).toBeTruthy();
      expect(screen.queryByRole('form')).toBeNull();
      fireEvent.click(popup.getAllByRole('button', { name: 'Close' })[0]!);
      await waitFor(() => expect(pressed.location()).toBe('/projects/brno-hills'));
      pressed.unmount();

      freezeTime();
      const left = await open();
      await untilFrozen(() => screen.queryByRole('dialog') !== null);
      await pass(4_900);
      expect([screen.queryByRole('dialog') === null, left.location()]).toEqual([false, '/here']);
      await pass(100);
      await untilFrozen(() => left.location() !== '/here');
      expect([screen.queryByRole('dialog'), left.location()]).toEqual([null, '/projects/brno-hills']);
    },
  );

  test('shows the form of an offer for existing investors to an investor (spec 4.12)', async () => {
    server.on(`GET /api/project-infos/${idOf('info')}`, () =>
      dataOf(sampleInfo({ onlyForCurrentInvestor: true })),
    );
    server.on('GET /api/users/me', () => sampleMe(['SIGNUP', 'KYC', 'AML', 'ORDER', 'INVESTOR']));
    freezeTime();
    await open();
    await untilFrozen(() => screen.queryByRole('textbox', { name: /number of shares/i }) !== null);
    await untilFrozen(() => server.sent('GET /api/user-verifications').length > 0);
    // By now the user's levels have loaded.
    await pass(1_000);
    expect(screen.getByRole('textbox', { name: /number of shares/i })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays open after Escape, says the same and shows no form', async () => {
    server.on(`GET /api/project-infos/${idOf('info')}`, () => dataOf(sampleInfo({ state: 'Closed' })));
    const { location } = await open();
    fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('The project is closed')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(location()).toBe('/here');
  });

  test('says that the project does not exist, and leads to the list (spec 2.44, 8.07)', async () => {
    server.on('GET /api/tools/parse-slug', () => refusal(404, 'common.not_found'));
    const { location } = await open('nothing');
    const popup = within(await screen.findByRole('dialog', { name: 'Project not found' }));
    fireEvent.click(popup.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(location()).toBe('/projects'));
  });

  test('replaces an old slug with the current one (spec 2.43)', async () => {
    const { location } = await open('old-name');
    await waitFor(() => expect(location()).toBe('/projects/brno-hills/order'));
  });
});
