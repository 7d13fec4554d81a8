import { getOrder, resendWalletAuthorization } from '@parcela/contract/investor';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, useServerDouble } from '../../test/support/server-double.ts';
import { createCaller, keyOf } from './caller.ts';

const input = { params: { documentId: 'a b' } };
const change = { body: { orderDocumentId: 'a' } };
const [reading, changing] = ['GET /api/orders/a%20b', 'POST /core/pay/wallet/resend-authorization'];

const server = useServerDouble();
const known = { token: 'one' as string | null };
const settings = {
  token: () => known.token,
  loseSession: vi.fn<() => void>(),
  recordActivity: vi.fn<() => void>(),
  resolveFailure: vi.fn<(failure: unknown) => Promise<boolean>>(),
};
const { call } = createCaller(settings);

beforeEach(() => {
  known.token = 'one';
  settings.loseSession.mockReset();
  settings.recordActivity.mockReset();
  settings.resolveFailure.mockReset().mockResolvedValue(false);
  server.on(reading, () => ({ data: 1 }));
  server.on(changing, () => ({ data: 2 }));
});

describe('call', () => {
  it('adds the language shown if the route takes one and the input has none', async () => {
    expect(await call(getOrder, input)).toEqual({ data: 1 });
    await call(getOrder, { ...input, query: { locale: 'pl', populate: '*' } });
    const queries = server.sent(reading).map(({ query }) => query.toString());
    expect(queries).toEqual(['locale=en', 'locale=pl&populate=*']);
  });

  it('sends the given key or a random one, and the same key when repeated', async () => {
    await call(resendWalletAuthorization, change, { key: 'given' });
    server.on(changing, () => refusal(403, 'auth.step_up_required'));
    settings.resolveFailure.mockResolvedValueOnce(true);
    await expect(call(resendWalletAuthorization, change)).rejects.toThrow('auth.step_up_required');
    const keys = server.sent(changing).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual(['given', expect.stringMatching(/^[0-9a-f-]{36}$/), keys[1]]);
  });

  it('records activity for foreground answers of this session, and ends the session only after its own 401', async () => {
    await call(getOrder, input);
    await call(getOrder, input, { isInBackground: true });
    expect(settings.recordActivity).toHaveBeenCalledTimes(1);
    server.on(reading, () => {
      known.token = 'two';
      return refusal(401, 'auth.session_invalid');
    });
    await expect(call(getOrder, input)).rejects.toThrow('auth.session_invalid');
    expect(settings.loseSession).not.toHaveBeenCalled();
    await expect(call(getOrder, input)).rejects.toThrow('auth.session_invalid');
    expect([settings.loseSession, settings.recordActivity].map(({ mock }) => mock.calls.length)).toEqual([
      1, 1,
    ]);
  });

  it('fails as offline without an answer, and with its reason if it is aborted', async () => {
    server.on(changing, () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(resendWalletAuthorization, change)).rejects.toThrow('common.offline');
    const aborted = AbortSignal.abort(new Error('left'));
    const send = (): Promise<Response> => Promise.reject(aborted.reason as Error);
    await expect(call(getOrder, input, { signal: aborted, send })).rejects.toThrow('left');
  });

  it('sends nothing that the app refuses', async () => {
    const { call: refused } = createCaller({
      ...settings,
      refuse: () => {
        throw new Error('refused');
      },
    });
    await expect(refused(getOrder, input)).rejects.toThrow('refused');
    expect(server.sent(reading)).toHaveLength(0);
  });
});

describe('keyOf', () => {
  it('contains the language shown only if the request takes one and has none', () => {
    expect(keyOf(getOrder, input)).toEqual(['getOrder', input, 'en']);
    const polish = { ...input, query: { locale: 'pl' } };
    expect(keyOf(getOrder, polish)).toEqual(['getOrder', polish, null]);
    expect(keyOf(resendWalletAuthorization, {})).toEqual(['resendWalletAuthorization', {}, null]);
  });
});
