import { describe, expect, it } from 'vitest';
import {
  brokenBy,
  foundIn,
  foundOnceTouched,
  guardsOff,
  type Planted,
  withBoth,
} from '../support/database/plant-violation.ts';
import { platformInvariants } from '@parcela/invariants/platform.ts';

const key = (status: string, body: string): string => `
  insert into idempotency_keys (caller, route, key, input_hash, status, body)
  values ('user:1', 'POST /api/orders', 'key-00000001', '\\x00', ${status}, ${body})`;
const session = (columns: string, values: string): string => `
  insert into sessions (document_id, token_hash, audience, subject_id, user_agent, ${columns})
  values ('abc', '\\x00', 'investor', 1, 'test', ${values})`;

const person = `
  insert into users (document_id, email, email_canonical, password_hash) values ('u', 'u@x.cz', 'u@x.cz', '');`;
const member = `
  insert into staff_members (document_id, email, email_canonical, name, password_hash, totp_key_id, totp_secret)
  values ('m', 'm@x.cz', 'm@x.cz', 'M', '', 'test', '');`;
const opened = (audience: string, at: string): string => `
  insert into sessions (document_id, token_hash, audience, subject_id, user_agent, created_at, expires_at)
  values ('s', '\\x01', '${audience}', 1, 'test', ${at}, app_now() + interval '1 hour');`;
const renewed = `
  insert into domain_events (actor_kind, type, subject_type, subject_id)
  values ('system', 'staff.credentials_renewed', 'staff', 'm');`;
const gone = 'update users set deleted_at = app_now();';
const token = (purpose: string, subject: string): string => `
  insert into one_time_tokens (purpose, subject_id, token_hash, expires_at)
  values ('${purpose}', ${subject}, '\\x02', app_now() + interval '1 hour');`;
/** Inserts bare rows for a user's order and its attempt; this test does not check that the order is complete. */
const walletAttempt = `
  ${guardsOff}
  insert into orders (document_id, user_id, project_id, token_count, unit_price, price,
    currency, nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, payment_reference, deadline_at)
  values ('o', 1, 1, 1, 100, 100, 'CZK', 100, 0, 'CZK', 25, 4, '2600000001', app_now() + interval '1 day');
  insert into payment_attempts (order_id, provider, type, amount, currency, state)
  values (1, 'wallet', 'Wallet', 100, 'CZK', 'pending');`;

const planted: readonly Planted[] = [
  ['an idempotency key without an answer', key('null', 'null'), ['I1'], []],
  [
    'an idempotency key with half an answer',
    `alter table idempotency_keys drop constraint idempotency_keys_answered; ${key('201', 'null')}`,
    ['I2'],
    [],
  ],
  [
    'a token used after its expiry',
    `alter table one_time_tokens drop constraint one_time_tokens_not_used_late;
     insert into one_time_tokens (purpose, subject_id, token_hash, expires_at, used_at)
     values ('email-confirmation', 1, '\\x00', app_now(), app_now() + interval '1 second')`,
    ['S3'],
    [],
  ],
  [
    'a session older than the credentials of its owner',
    member + opened('staff', `app_now() - interval '1 minute'`) + renewed,
    ['S1'],
  ],
  ['a session of a deleted user', person + opened('investor', 'app_now()') + gone, ['S2'], []],
  [
    'a session of a disabled member of staff',
    `${member}${opened('staff', 'app_now()')} update staff_members set disabled_at = app_now();`,
    ['S2'],
  ],
  [
    'a session of a blocked user',
    `${person}${member}${opened('investor', 'app_now()')}
     insert into user_blocks (document_id, user_id, reason, opened_by) values ('b', 1, 'test', 1);`,
    ['S2'],
  ],
  ['a valid link of a deleted user', person + token('email-confirmation', '1') + gone, ['S2'], []],
  ['a session valid for eight days', session('expires_at', `app_now() + interval '8 days'`), ['S4'], []],
  [
    'a session used after its end',
    session('expires_at, last_active_at', `app_now() + interval '7 days', app_now() + interval '8 days'`),
    ['S4'],
    [],
  ],
  [
    'an overdue job',
    `insert into jobs.job (name, start_after)
     values ('payments.process-event', now() - interval '11 minutes')`,
    ['X1'],
  ],
  [
    'an overdue mail',
    `insert into users (document_id, email, email_canonical, password_hash) values ('u', 'u@x.cz', 'u@x.cz', '');
     insert into notifications (document_id, user_id, kind, mail_state, created_at)
     values ('n', 1, 'withdrawal.done', 'pending', app_now() - interval '11 minutes')`,
    ['X1'],
  ],
];

const yesterday = `app_now() - interval '1 day'`;
/** Moves all existing rows to yesterday. */
const old = `update users set created_at = ${yesterday}; update sessions set created_at = ${yesterday};
  update one_time_tokens set created_at = ${yesterday}; update idempotency_keys set created_at = ${yesterday};`;

describe('an incremental proof of the platform', () => {
  const found = async (id: string, damage: string, change = 'select;') =>
    foundOnceTouched({
      damage: guardsOff + damage + old,
      change,
      checked: platformInvariants.filter((one) => one.id === id),
    });

  it.each([
    ['a new session of theirs', opened('investor', 'app_now()')],
    ['a new token of theirs', token('password-reset', '1')],
    [
      'a line of the audit log',
      `insert into domain_events (actor_kind, type, subject_type, subject_id) values ('system', 'x', 'user', '1');`,
    ],
  ])('finds an old link of a deleted user after %s', async (_by, change) => {
    const damage = person + token('email-confirmation', '1').replaceAll('x02', 'x03') + gone;
    expect(await found('S2', damage, change)).toEqual({ before: [], after: ['S2'] });
  });

  it('finds a token that was used late within a month, and a session that lived too long', async () => {
    const late = `alter table one_time_tokens drop constraint one_time_tokens_not_used_late;
      ${token('email-confirmation', '1')} update one_time_tokens set used_at = expires_at + interval '1 second';`;
    expect(await found('S3', late)).toEqual({ before: ['S3'], after: ['S3'] });
    const long =
      opened('investor', 'app_now()') + `update sessions set expires_at = app_now() + interval '8 days';`;
    expect(await found('S4', long)).toEqual({ before: ['S4'], after: ['S4'] });
  });

  it('finds a key that got stuck since the last proof, and no earlier one', async () => {
    expect(await found('I1', `${key('null', 'null')};`)).toEqual({ before: [], after: [] });
    expect(await found('I1', '', `${key('null', 'null')};`)).toEqual({ before: [], after: ['I1'] });
  });
});

describe('invariants of the platform', () => {
  it('are satisfied for sessions opened after a change, and for users deleted or locked out', async () => {
    const ended = `update sessions set revoked_at = app_now(); update one_time_tokens set expires_at = created_at;`;
    const damage =
      member +
      renewed +
      opened('staff', `app_now() + interval '1 second'`) +
      person +
      token('email-confirmation', '1');
    expect(await brokenBy({ damage })).toEqual([]);
    expect(await brokenBy({ damage: damage + ended + gone })).toEqual([]);
  });

  it('are satisfied when a staff invitation has the same number as a deleted user', async () => {
    expect(await brokenBy({ damage: person + token('staff-invitation', '1') + gone })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    expect(await foundIn({ damage: statements })).toEqual({ whole, sinceLast });
  });

  it('find a wallet payment that a deleted user could still authorise', async () => {
    const damage = person + walletAttempt + token('wallet-authorization', '1') + gone;
    expect(await brokenBy({ damage, checked: platformInvariants })).toEqual(['S2']);
  });

  it('each have a planted violation', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(platformInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});
