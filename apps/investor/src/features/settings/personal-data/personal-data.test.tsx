import type { ChangeRequest } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { idOf, listOf, sampleMe } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { PersonalDataBlock } from './personal-data-block.tsx';

const server = useServerDouble();
const list = 'GET /api/change-requests';
const send = 'POST /api/change-requests';
const withdraw = `DELETE /api/change-requests/${idOf('request')}`;
const profile = {
  ...sampleMe().userProfile,
  citizenship: 'CZE',
  dateOfBirth: '1985-04-17',
  idOrPassportNumber: '•••••713',
};
const request = (change: Partial<ChangeRequest> = {}): ChangeRequest => ({
  documentId: idOf('request'),
  values: { lastName: 'Dvořáková' },
  reason: 'I have got married.',
  state: 'open',
  comment: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
  ...change,
});
let requests: ChangeRequest[] = [];

beforeEach(() => {
  requests = [];
  server.on(list, () => listOf(requests));
  server.on('GET /core/user/kyc/countries', () => [
    { alpha2: 'CZ', alpha3: 'CZE', name: 'Czechia' },
    { alpha2: 'SK', alpha3: 'SVK', name: 'Slovakia' },
  ]);
});

const open = (known: Partial<typeof profile> = profile) =>
  renderScreen(<PersonalDataBlock profile={{ ...sampleMe().userProfile, ...known }} />, {
    scopes: ['settings', 'aml'],
  });
const openForm = async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  return within(await screen.findByRole('form', { name: 'Request for a change of personal data' }));
};
const sendIt = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Send the request' }));

test('verified personal data are read-only, with masked numbers', async () => {
  await open();
  expect(await screen.findByText('Czechia')).toBeTruthy();
  const facts = screen.getByText('Document number').closest('dl')?.textContent ?? '';
  expect(facts).toContain('•••••713');
  expect(facts).toContain('17\u00a0Apr\u00a01985');
  expect(facts).not.toContain('Town');
  // The block above shows the name.
  expect(facts).not.toContain('Nováková');
});

test('a user without verified data sees no personal data', async () => {
  await open({ firstName: null, lastName: null });
  expect(screen.queryByText('Personal data')).toBeNull();
});

describe('ChangeRequestForm', () => {
  test('asks only for the new values and the reason', async () => {
    const form = await openForm();
    fireEvent.click(form.getByRole('checkbox', { name: /Last name/ }));
    fireEvent.click(form.getByRole('checkbox', { name: /Citizenship/ }));
    expect(form.queryByLabelText('First name: new value')).toBeNull();
    fireEvent.change(form.getByLabelText('Last name: new value'), { target: { value: 'Dvořáková' } });
    const citizenship = form.getByLabelText<HTMLSelectElement>('Citizenship: new value');
    await waitFor(() => expect(citizenship.disabled).toBe(false));
    fireEvent.change(citizenship, { target: { value: 'SVK' } });
    fireEvent.change(form.getByLabelText('Reason for the change'), { target: { value: ' A wedding. ' } });
    server.on(send, () => {
      requests = [request()];
      return Response.json({ data: request(), meta: {} }, { status: 201 });
    });
    sendIt();
    expect(await screen.findByText('Your request is waiting for a decision')).toBeTruthy();
    const [sent] = server.sent(send);
    expect(sent?.body).toEqual({
      data: { values: { lastName: 'Dvořáková', citizenship: 'SVK' }, reason: 'A wedding.' },
    });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    expect([localStorage, sessionStorage].map((stored) => JSON.stringify(stored)).join()).not.toContain(
      'Dvoř',
    );
    expect(screen.queryByRole('button', { name: 'Ask for a change' })).toBeNull();
  });

  test('does not send a request without a change, or for the current value', async () => {
    const form = await openForm();
    sendIt();
    expect(await form.findAllByText('Choose at least one value.')).not.toHaveLength(0);
    fireEvent.click(form.getByRole('checkbox', { name: /Last name/ }));
    fireEvent.change(form.getByLabelText('Last name: new value'), { target: { value: 'Nováková ' } });
    sendIt();
    expect(await form.findAllByText('This is what we have already. Enter the new value.')).not.toHaveLength(
      0,
    );
    expect(form.getAllByText('Fill in this field.')).not.toHaveLength(0);
    expect(form.getAllByRole('link').map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      'Last name',
      'Reason for the change',
    ]);
    expect(server.sent(send)).toHaveLength(0);
  });

  test('shows a refusal at its field, and leaves the fields filled in', async () => {
    const form = await openForm();
    fireEvent.click(form.getByRole('checkbox', { name: /Date of birth/ }));
    const birth = form.getByLabelText<HTMLInputElement>('Date of birth: new value');
    fireEvent.change(birth, { target: { value: '2024-04-17' } });
    fireEvent.change(form.getByLabelText('Reason for the change'), { target: { value: 'A mistake.' } });
    server.on(send, () =>
      Response.json(
        {
          data: null,
          error: {
            status: 400,
            name: 'ValidationError',
            message: '',
            details: {
              code: 'common.validation',
              params: {},
              issues: [{ path: 'data.values.dateOfBirth', code: 'invalid_date' }],
              requestId: 'r',
            },
          },
        },
        { status: 400 },
      ),
    );
    sendIt();
    await waitFor(() => expect(birth.getAttribute('aria-invalid')).toBe('true'));
    expect(form.getAllByText('Enter a valid date.')).not.toHaveLength(0);
    expect(birth.value).toBe('2024-04-17');
  });

  test('says that the list of countries is missing, and loads it again', async () => {
    server.on('GET /core/user/kyc/countries', () => refusal(500, 'common.error'));
    const form = await openForm();
    fireEvent.click(form.getByRole('checkbox', { name: /Citizenship/ }));
    expect(form.getByLabelText<HTMLSelectElement>('Citizenship: new value').disabled).toBe(true);
    const alert = within(await form.findByRole('alert'));
    server.on('GET /core/user/kyc/countries', () => [{ alpha2: 'CZ', alpha3: 'CZE', name: 'Czechia' }]);
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(form.getByLabelText<HTMLSelectElement>('Citizenship: new value').disabled).toBe(false),
    );
  });
});

describe('sent change requests', () => {
  test('can be withdrawn until staff have decided', async () => {
    requests = [request()];
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the request' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Withdraw the request?' }));
    server.on(withdraw, () => {
      requests = [request({ state: 'withdrawn', values: {}, reason: '' })];
      return { ok: true };
    });
    fireEvent.click(popup.getByRole('button', { name: 'Withdraw the request' }));
    expect(await screen.findByRole('button', { name: 'Ask for a change' })).toBeTruthy();
    expect(server.sent(withdraw)).toHaveLength(1);
    expect(screen.queryByText('I have got married.')).toBeNull();
  });

  test('show the decision that staff have made in the meantime', async () => {
    requests = [request()];
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the request' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Withdraw the request?' }));
    server.on(withdraw, () => {
      requests = [
        request({
          state: 'rejected',
          comment: 'Send the certificate.',
          decidedAt: '2026-11-21T10:00:00.000Z',
        }),
      ];
      return refusal(409, 'change_request.decided');
    });
    fireEvent.click(popup.getByRole('button', { name: 'Withdraw the request' }));
    const earlier = await screen.findByRole('button', { name: /Request decided on .*: rejected/ });
    fireEvent.click(earlier);
    expect(await screen.findByText('Send the certificate.')).toBeTruthy();
  });

  test('can be loaded again after a failure, and prevent a new request until then', async () => {
    server.on(list, () => refusal(500, 'common.error'));
    await open();
    const alert = within(await screen.findByRole('alert'));
    expect(screen.queryByRole('button', { name: 'Ask for a change' })).toBeNull();
    server.on(list, () => listOf(requests));
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Ask for a change' })).toBeTruthy();
  });
});
