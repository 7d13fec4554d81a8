-- What a kind of ledger entry may touch: the copy of packages/domain/src/ledger/entry-kinds.ts, which a migration changes
-- together with it.
create table ledger_entry_kinds (
  kind text not null,
  source_type text not null,
  debits text[] not null,
  credits text[] not null,
  primary key (kind, source_type)
);
revoke insert, update, delete on ledger_entry_kinds from parcela_app;

insert into ledger_entry_kinds (kind, source_type, debits, credits) values
  ('payment.received', 'payment', '{external:bank, external:gateway}',
    '{order, suspense:payment}'),
  ('payment.credited', 'payment_decision', '{suspense:payment, suspense:order}',
    '{wallet}'),
  ('wallet.held', 'attempt', '{wallet}',
    '{wallet_hold}'),
  ('order.placed', 'order', '{issuer}',
    '{reserved}'),
  ('order.paid', 'order', '{reserved, issuer, order, wallet_hold}',
    '{holding, project, fee}'),
  ('order.ended', 'order', '{reserved, holding, order, wallet_hold, project, fee}',
    '{issuer, suspense:order, wallet}'),
  ('order.failed', 'order', '{reserved, order, wallet_hold}',
    '{issuer, suspense:order, wallet}'),
  ('suspense.assigned', 'payment_decision', '{suspense:payment, suspense:order}',
    '{order, suspense:payment}'),
  ('refund.requested', 'refund', '{suspense:payment, suspense:order}',
    '{payable:refund}'),
  ('refund.done', 'refund', '{payable:refund}',
    '{external:gateway}'),
  ('refund.failed', 'refund', '{payable:refund}',
    '{suspense:payment}'),
  ('transfer.booked', 'transfer', '{payable:refund, payable:withdrawal, payable:distribution}',
    '{external:bank}'),
  ('transfer.returned', 'transfer', '{external:bank, external:operator, suspense:payment}',
    '{payable:refund, payable:withdrawal, payable:distribution}'),
  ('transfer.unbooked', 'transfer', '{external:bank}',
    '{payable:refund, payable:withdrawal, payable:distribution}'),
  ('transfer.unreturned', 'transfer', '{payable:refund, payable:withdrawal, payable:distribution}',
    '{external:bank, external:operator, suspense:payment}'),
  ('refund.unreturned', 'refund', '{suspense:payment}',
    '{payable:refund}'),
  ('payment.reversed', 'account_restriction', '{suspense:payment, suspense:order, wallet}',
    '{external:bank}'),
  ('withdrawal.requested', 'withdrawal', '{wallet}',
    '{payable:withdrawal}'),
  ('withdrawal.rejected', 'withdrawal', '{payable:withdrawal}',
    '{wallet}'),
  ('withdrawal.failed', 'withdrawal', '{payable:withdrawal}',
    '{wallet}'),
  ('withdrawal.unreturned', 'withdrawal', '{wallet}',
    '{payable:withdrawal}'),
  ('distribution.started', 'distribution', '{external:rent, project, fee, withholding, payable:distribution_payable}',
    '{external:rent, project, fee, withholding, payable:distribution_payable}'),
  ('distribution_line.deposited', 'distribution_line', '{payable:distribution_payable}',
    '{wallet}'),
  ('distribution_line.set_aside', 'distribution_line', '{payable:distribution_payable}',
    '{payable:distribution_line}'),
  ('distribution_line.returned', 'distribution_line', '{payable:distribution}',
    '{wallet}'),
  ('distribution_line.unreturned', 'distribution_line', '{wallet}',
    '{payable:distribution}'),
  ('distribution_line.paid_by_hand', 'distribution_line', '{payable:distribution_line}',
    '{external:bank}'),
  ('distribution_line.owed', 'distribution_line', '{debt}',
    '{external:rent}'),
  ('distribution_transfer.ordered', 'distribution_transfer', '{payable:distribution_line}',
    '{payable:distribution}'),
  ('distribution_transfer.failed', 'distribution_transfer', '{payable:distribution}',
    '{payable:distribution_line}'),
  ('distribution_transfer.unreturned', 'distribution_transfer', '{payable:distribution_line}',
    '{payable:distribution}'),
  ('distribution_debt.deducted', 'distribution_debt_payment', '{payable:distribution_payable, payable:distribution_line}',
    '{debt}'),
  ('distribution_debt.collected', 'distribution_debt_payment', '{wallet}',
    '{debt}'),
  ('distribution_debt.waived', 'distribution_debt_payment', '{external:rent}',
    '{debt}'),
  ('bank.explained', 'bank_movement', '{external:operator, external:bank}',
    '{external:bank, external:operator}'),
  ('project.issued', 'project', '{external:shares}',
    '{issuer}');

create function ledger_account_type(kind text, provider text, item_id text) returns text
  language sql immutable parallel safe
  return case kind
    when 'external' then 'external:' || case
      when provider is null then 'shares'
      when provider in ('bank', 'operator', 'rent') then provider
      else 'gateway'
    end
    when 'suspense' then 'suspense:' || split_part(item_id, ':', 1)
    when 'payable' then 'payable:' || split_part(item_id, ':', 1)
    else kind
  end;

create or replace function ledger_post(
  p_kind text, p_source_type text, p_source_id text, p_reverses bigint, p_postings jsonb
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id bigint;
  v_debits text[];
  v_credits text[];
  v_foreign text;
  v_accounts bigint[];
  v_assets text[];
  v_amounts bigint[];
  v_short_id bigint;
  v_short record;
begin
  select k.debits, k.credits into v_debits, v_credits
  from ledger_entry_kinds k where k.kind = p_kind and k.source_type = p_source_type;
  if not found then
    raise exception 'no ledger entry of the kind % belongs to the source %', p_kind, p_source_type
      using errcode = 'check_violation', constraint = 'ledger_entry_kinds_permit';
  end if;
  select array_agg(x.account_id), array_agg(x.asset), array_agg(x.amount), min(x.name) filter (where x.is_permitted is not true)
  into v_accounts, v_assets, v_amounts, v_foreign
  from (
    select l.asset, l.amount, l.name, (select a.id from ledger_accounts a where a.name = l.name) as account_id,
      ledger_account_type(l.kind, l.provider, l.item_id)
        = any (case when l.amount < 0 then v_debits else v_credits end) as is_permitted
    from ledger_lines(p_postings) l order by l.line
  ) x;
  if v_foreign is not null then
    raise exception 'a ledger entry of the kind % must not touch % this way', p_kind, v_foreign
      using errcode = 'check_violation', constraint = 'ledger_entry_kinds_permit';
  end if;
  if array_position(v_accounts, null) is not null then
    -- Some are used for the first time; who opens the same ones waits here, so that they are there for the look-up.
    perform ledger_lock_accounts(p_postings);
    select array_agg(a.id order by l.line) into v_accounts
    from ledger_lines(p_postings) l join ledger_accounts a on a.name = l.name;
  end if;
  -- Locked in the order of ids; what a row says after the wait is what counts.
  select min(x.id) filter (where x.balance + v_amounts[array_position(v_accounts, x.id)] < 0) into v_short_id
  from (
    select a.id, a.balance from ledger_accounts a
    where a.id = any(v_accounts) and a.balance is not null
    order by a.id for no key update
  ) x;
  -- The id is drawn under the locks: on every account the order of ids is the order of its postings.
  if v_short_id is null then
    with written as (
      insert into ledger_transactions (kind, source_type, source_id, reverses)
      values (p_kind, p_source_type, p_source_id, p_reverses)
      returning id
    ), unsealed as (
      insert into ledger_unsealed_transactions (transaction_id) select w.id from written w
    ), posted as (
      insert into ledger_postings (transaction_id, line, account_id, asset, amount)
      select w.id, p.line, p.account_id, p.asset, p.amount
      from written w
      cross join unnest(v_accounts, v_assets, v_amounts) with ordinality as p (account_id, asset, amount, line)
    )
    select w.id into v_id from written w;
    return v_id;
  end if;
  -- A second effect of the same event is refused as that, whether the money would be there or not.
  insert into ledger_transactions (kind, source_type, source_id, reverses)
  values (p_kind, p_source_type, p_source_id, p_reverses);
  select a.kind, a.name into v_short from ledger_accounts a where a.id = v_short_id;
  raise exception 'ledger account % would go below zero', v_short.name
    using errcode = 'check_violation', constraint = 'ledger_accounts_not_overdrawn',
      table = 'ledger_accounts', column = v_short.kind, detail = v_short.name;
end
$$;

create or replace view wallet_postings as
select a.owner_user_id as user_id, a.asset as currency, a.kind as account, p.transaction_id, p.amount, t.source_type,
  t.source_id, t.occurred_at, t.kind
from ledger_accounts a
join ledger_postings p on p.account_id = a.id
join ledger_transactions t on t.id = p.transaction_id
where a.kind in ('wallet', 'wallet_hold');
