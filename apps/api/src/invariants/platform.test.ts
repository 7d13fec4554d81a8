import { describe, expect, it } from 'vitest';
import { brokenBy } from '../testing/plant-violation.ts';
import { platformInvariants } from './platform.ts';

const key = (status: string, body: string): string => `
  insert into idempotency_keys (caller, route, key, input_hash, status, body)
  values ('user:1', 'POST /api/orders', 'key-00000001', '\\x00', ${status}, ${body})`;
const session = (columns: string, values: string): string => `
  insert into sessions (document_id, token_hash, audience, subject_id, user_agent, ${columns})
  values ('abc', '\\x00', 'investor', 1, 'test', ${values})`;

const planted: readonly (readonly [damage: string, statements: string, found: readonly string[]])[] = [
  ['a key that never got its answer', key('null', 'null'), ['I1']],
  [
    'a key with half an answer',
    `alter table idempotency_keys drop constraint idempotency_keys_answered; ${key('201', 'null')}`,
    ['I2'],
  ],
  [
    'a token used after its time',
    `alter table one_time_tokens drop constraint one_time_tokens_not_used_late;
     insert into one_time_tokens (purpose, subject_id, token_hash, expires_at, used_at)
     values ('email-confirmation', 1, '\\x00', app_now(), app_now() + interval '1 second')`,
    ['S3'],
  ],
  ['a session of eight days', session('expires_at', `app_now() + interval '8 days'`), ['S4']],
  [
    'a session used after its end',
    session('expires_at, last_active_at', `app_now() + interval '7 days', app_now() + interval '8 days'`),
    ['S4'],
  ],
  [
    'a job that nobody does',
    `insert into jobs.job (name, start_after)
     values ('payments.process-event', now() - interval '11 minutes')`,
    ['X1'],
  ],
  [
    'a mail that nobody sends',
    `insert into users (document_id, email, email_canonical, password_hash) values ('u', 'u@x.cz', 'u@x.cz', '');
     insert into notifications (document_id, user_id, kind, mail_state, created_at)
     values ('n', 1, 'withdrawal.done', 'pending', app_now() - interval '11 minutes')`,
    ['X1'],
  ],
];

describe('invariants of the platform', () => {
  it.each(planted)('find %s', async (_damage, statements, found) => {
    expect(await brokenBy({ damage: statements })).toEqual(found);
  });

  it('are each shown to find something', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(platformInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});
