import type { Database } from '@parcela/platform/database/database.ts';
import type { Size } from '../many-orders.ts';
import { planting } from '../planting.ts';

/** `$first`: the first planted user, `$people`: the number of users, `$rows`: the number of rows. */
interface Kind {
  readonly table: string;
  readonly rows: (size: Size) => number;
  readonly insert: string;
}

const person = '$first + (n::bigint * 7919 % $people)::int';
const ago = (years: number): string => `now() - ($rows - n) * (interval '${years} years' / $rows)`;
const currency = `(array['CZK', 'EUR'])[1 + n % 2]`;
const staff = `(select min(id) from staff_members)`;

/** The content of staff lists after some years: most items are done, a thousandth waits. */
const kinds: readonly Kind[] = [
  {
    table: 'bank_accounts',
    rows: ({ people }) => people,
    insert: `
      insert into bank_accounts (document_id, user_id, currency, iban, iban_end, holder_name, state, created_at,
        usable_from, decided_at)
      select new_document_id(), $first + n - 1, 'CZK', sample.iban, lpad((n % 10000)::text, 4, '0'), 'Jan Novák',
        case when n % 1000 = 1 then 'review' when n % 1000 = 2 then 'rejected' else 'accepted' end,
        at, at + interval '1 day', case when n % 1000 <> 1 then at end
      from generate_series(1, $rows) n cross join lateral (select ${ago(5)} as at) t
      cross join (select iban from bank_accounts limit 1) sample`,
  },
  {
    table: 'withdrawals',
    rows: ({ people }) => people / 2,
    insert: `
      insert into withdrawals (document_id, user_id, bank_account_id, amount, currency, state, created_at, decided_at,
        ended_at)
      select new_document_id(), ${person}, 1, 100000 + n % 1000, ${currency}, state, at,
        case when state <> 'requested' then at end, case when state in ('done', 'rejected', 'failed') then at end
      from generate_series(1, $rows) n cross join lateral (select ${ago(5)} as at,
        case n % 1000 when 1 then 'requested' when 2 then 'approved' when 3 then 'rejected' when 4 then 'failed'
          else 'done' end as state) t`,
  },
  {
    table: 'refunds',
    rows: ({ orders }) => orders / 50,
    insert: `
      insert into refunds (document_id, payment_id, amount, currency, provider, state, cause, reason, recipient_iban,
        recipient_name, failure, created_at, ended_at)
      select new_document_id(), p.id, p.amount, p.currency, 'bank', t.state, 'order_ended', 'order_ended',
        'CZ6508000000192000145399', 'Jan Novák', case t.state when 'failed' then 'refused' end, at,
        case when t.state in ('done', 'failed') then at end
      from generate_series(1, $rows) n cross join lateral (select ${ago(5)} as at,
        case n % 1000 when 1 then 'requested' when 2 then 'needs_staff' when 3 then 'failed' else 'done' end as state) t
      join payments p on p.id = (select max(id) from payments) - n`,
  },
  {
    table: 'outgoing_transfers',
    rows: ({ people }) => people,
    insert: `
      insert into outgoing_transfers (document_id, item_kind, item_id, reference, amount, currency, recipient_iban,
        recipient_name, message, state, batch_id, failure, created_at, submitted_at, booked_at, ended_at)
      select new_document_id(), (array['withdrawal', 'refund', 'distribution'])[1 + n % 3], 1000000 + n,
        '9' || lpad((500000000 + n)::text, 9, '0'), 100000 + n % 1000, ${currency},
        'CZ65' || lpad((${person})::text, 20, '0'), 'Jan Novák', 'planted', state,
        case when state in ('submitted', 'booked', 'failed') then batch.id end,
        case when state = 'failed' then (array['refused', 'returned', 'not_paid'])[1 + n % 3] end, at,
        case when state in ('submitted', 'booked', 'failed') then at end, case state when 'booked' then at end,
        case when state in ('failed', 'cancelled') then at end
      from generate_series(1, $rows) n cross join (select max(id) as id from outgoing_batches) batch
      cross join lateral (select ${ago(5)} as at,
        case n % 1000 when 1 then 'submitted' when 3 then 'failed' when 4 then 'cancelled'
          else 'booked' end as state) t`,
  },
  {
    table: 'bank_movements',
    rows: ({ orders }) => orders / 2,
    insert: `
      insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome,
        imported_at)
      select account.id, 'planted' || n, at::date,
        case when outcome in ('transfer', 'outgoing', 'reversal') then -1 when outcome = 'nothing' then 0 else 1 end
          * (1 + n % 50) * 101000, account.currency, sample.raw, outcome, at
      from generate_series(1, $rows) n cross join lateral (select ${ago(5)} as at,
        case when n % 10 = 3 then 'transfer' when n % 5000 = 1 then 'outgoing' when n % 5000 = 2 then 'reversal'
          when n % 5000 = 4 then 'foreign_currency' when n % 500 = 5 then 'transfer_returned'
          when n % 500 = 6 then 'nothing' else 'payment' end as outcome) t
      cross join (select id, currency from collection_accounts order by id limit 1) account
      cross join (select raw from bank_movements limit 1) sample`,
  },
  {
    table: 'review_cases',
    rows: ({ people }) => people / 4,
    insert: `
      insert into review_cases (document_id, user_id, kind, reasons, opened_at, closed_at, outcome, decided_by)
      select new_document_id(), $first + n - 1, (array['kyc', 'aml'])[1 + n % 2], array['planted'], at,
        case when n % 1000 <> 1 then at end, case when n % 1000 <> 1 then 'accepted' end,
        case when n % 1000 <> 1 then ${staff} end
      from generate_series(1, least($people, $rows)) n cross join lateral (select ${ago(5)} as at) t`,
  },
  {
    table: 'change_requests',
    rows: ({ people }) => people / 10,
    insert: `
      insert into change_requests (document_id, user_id, fields, state, created_at, decided_at)
      select new_document_id(), $first + n - 1, array['lastName'], 'withdrawn', at, at
      from generate_series(1, least($people, $rows)) n cross join lateral (select ${ago(5)} as at) t`,
  },
  {
    table: 'account_restrictions',
    rows: ({ people }) => people / 20,
    insert: `
      insert into account_restrictions (document_id, user_id, amount, currency, opened_at, closed_at, closing_reason,
        requested_by, approved_by, cause, opened_by, opening_reason)
      select new_document_id(), ${person}, 100000, ${currency}, at, closed, case when closed is not null then 'planted' end,
        case when closed is not null then ${staff} end, case when closed is not null then ${staff} + 1 end, 'staff',
        ${staff}, 'planted'
      from generate_series(1, $rows) n cross join lateral (select ${ago(5)} as at,
        case when n % 100 <> 1 then ${ago(5)} end as closed) t`,
  },
  {
    table: 'approval_requests',
    rows: ({ people }) => people / 10,
    insert: `
      insert into approval_requests (document_id, action, payload, payload_hash, subject_type, subject_document_id,
        requested_by, requested_at, reason, state, decided_by, decided_at, decision_reason, result, expires_at,
        lost_permission)
      select new_document_id(), r.action, r.payload, r.payload_hash, r.subject_type, new_document_id(), r.requested_by,
        t.at, r.reason, r.state, r.decided_by, t.at, r.decision_reason, r.result, t.at + interval '7 days',
        r.lost_permission
      from generate_series(1, $rows) n cross join lateral (select ${ago(5)} - interval '8 days' as at) t
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as many
        from approval_requests where state in ('executed', 'rejected')) r
        on r.place = n % r.many`,
  },
  {
    table: 'distribution_lines',
    rows: ({ people }) => people,
    insert: `
      insert into distribution_lines (document_id, distribution_id, user_id, shares, costs, reserve, fee, withholding,
        net, settlement, state, waits_for, booked_at, settled_at, project_id, paid_at, net_czk, net_eur, net_pln)
      select new_document_id(), d.id, $first + n - 1, 1, 0, 0, 0, 0, 1000, 'BankTransfer', t.state,
        case t.state when 'waiting' then (array['bank_account', 'clearance', 'staff'])[1 + n % 3] end, d.executed_at,
        case t.state when 'settled' then d.executed_at end, d.project_id, d.executed_at, 1000, 40, 170
      from generate_series(1, least($people, $rows)) n
      cross join lateral (select case n % 1000 when 1 then 'waiting' when 2 then 'ordered' else 'settled' end as state) t
      cross join (select * from distributions where state = 'executed' order by id desc limit 1) d`,
  },
  {
    table: 'funded_requests',
    rows: ({ people }) => people / 2,
    insert: `
      insert into funded_requests (document_id, user_id, project_id, created_at)
      select new_document_id(), $first + n - 1, p.id, ${ago(5)}
      from generate_series(1, least($people, $rows)) n cross join (select max(id) as id from projects) p`,
  },
  {
    table: 'notifications',
    rows: ({ people }) => people,
    insert: `
      insert into notifications (document_id, user_id, kind, params, created_at, read_at, mail_state, mailed_at,
        next_try_at)
      select new_document_id(), ${person}, 'order.paid', '{}', at, at,
        case n % 1000 when 1 then 'failed' else 'sent' end, case when n % 1000 <> 1 then at end, null
      from generate_series(1, $rows) n cross join lateral (select ${ago(2)} as at) t`,
  },
  {
    table: 'domain_events',
    rows: ({ orders }) => orders,
    insert: `
      insert into domain_events (actor_kind, actor_id, type, subject_type, subject_id, at)
      select case when n % 50 = 1 then 'staff' else 'user' end,
        case when n % 50 = 1 then ${staff} else ${person} end,
        case when n % 50 = 1 then 'personal_data.viewed' when n % 2 = 0 then 'order.placed' else 'order.paid' end,
        case when n % 50 = 1 then 'user' else 'order' end,
        case when n % 50 = 1 then (${person})::text else n::text end, ${ago(5)}
      from generate_series(1, $rows) n`,
  },
];

/** Plants the items of the staff lists other than orders. */
export const plantStaffItems = async (database: Database, size: Size): Promise<void> => {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from users where email_canonical = 'planted1@example.com'`,
  );
  const first = rows[0]?.id ?? 0;
  for (const kind of kinds)
    await planting(database, [kind.table], (client) =>
      client.query(
        kind.insert
          .replaceAll('$first', String(first))
          .replaceAll('$people', String(size.people))
          .replaceAll('$rows', String(Math.floor(kind.rows(size)))),
      ),
    );
};
