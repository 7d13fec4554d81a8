import { errorMessage } from '@parcela/contract';
import { getAppConfiguration, getWallet } from '@parcela/contract/investor';
import { Form, useForm } from '@parcela/ui';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { call } from './api.ts';

const server = useServerDouble();
const calls = {
  content: { path: 'GET /api/app-configuration', send: () => call(getAppConfiguration, {}) },
  core: { path: 'GET /core/user/wallet/CZK', send: () => call(getWallet, { params: { currency: 'CZK' } }) },
} as const;
type Service = keyof typeof calls;

const SampleForm = ({ service }: { service: Service }) => {
  const form = useForm({
    initialValues: {},
    schema: z.object({}),
    translate: ({ message }) => message,
  });
  return (
    <Form form={form} submitLabel="Send" onSubmit={async () => void (await calls[service].send())}>
      {null}
    </Form>
  );
};

/** The form's error text after this answer of the service. */
const boxAfter = async (service: Service, answer: () => unknown): Promise<string> => {
  server.on(calls[service].path, answer);
  await renderScreen(<SampleForm service={service} />, { scopes: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  return (await screen.findByRole('alert')).textContent;
};

/** The refusals that section 8 of the specification names. */
const known = [
  [
    'auth.credentials_invalid',
    'The e-mail or the password is not right. Check them, or reset your password.',
  ],
  ['common.forbidden', 'You do not have access to this.'],
  ['auth.email_taken', 'This e-mail address is already taken. Sign in, or reset your password.'],
  ['auth.password_same', 'The new password must differ from the current one.'],
  ['voting.not_found', 'Voting not found'],
  [
    'order.unpaid_exists',
    'You already have an unpaid order for this project. Finish its payment, or cancel it first.',
  ],
] as const;

describe('message of a refusal', () => {
  test.each(
    known.flatMap(([code, phrase]) =>
      (['content', 'core'] as const).map((by) => [code, by, phrase] as const),
    ),
  )(
    'is the phrase of its code: %s of the %s service (spec 8.02, 8.03, 8.05)',
    async (code, service, phrase) => {
      const shown = await boxAfter(service, () => refusal(409, code, {}, errorMessage(code)));
      expect(shown).toContain(phrase);
    },
  );

  test.each(['content', 'core'] as const)(
    'is the received text for a code of the %s service that this page does not know (spec 8.04, 8.05)',
    async (service) => {
      const shown = await boxAfter(service, () =>
        refusal(409, 'wallet.made_later', {}, 'The wallet is on holiday.'),
      );
      expect(shown).toContain('The wallet is on holiday.');
      expect(shown).not.toContain('An error occurred.');
    },
  );

  test.each([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['the JSON of a proxy', () => Response.json({ error: 'Bad gateway' }, { status: 502 })],
    ['an answer that says nothing', () => new Response(null, { status: 500 })],
  ])('is the generic sentence for %s (spec 8.04)', async (_what, answer) => {
    expect(await boxAfter('content', answer)).toContain('An error occurred.');
  });

  test('has the request id of the log for a fault of the server (spec 8.06)', async () => {
    const shown = await boxAfter('core', () => refusal(500, 'common.error', {}, 'An error occurred.'));
    expect(shown).toContain('An error occurred.');
    expect(shown).toContain('request-1');
  });
});
