import { firstProject, type Scale } from './scale.ts';

/** Ids of accounts are known in advance: `f` are the facts, and each kind has its own range. */
export const accountIds = ({ orders, people, projects }: Scale) => {
  const after = (count: number, of: string): string => `(f.accounts + ${100 + count} + ${of})`;
  const perProject = (nth: number) => (projectId: string) =>
    after(2 * orders + people, `(${projectId} - ${firstProject}) * 10 + ${nth}`);
  return {
    order: (n: string) => after(0, n),
    holding: (holding: string) => after(orders, holding),
    wallet: (u: string) => after(2 * orders, `${u} + 1`),
    issued: perProject(0),
    issuer: perProject(1),
    reserved: perProject(2),
    project: (projectId: string, currency: string) =>
      `(${perProject(3)(projectId)} + (${currency} = 'EUR')::int)`,
    payable: (d: string) => after(2 * orders + people + 10 * projects + 100, d),
    shared: (name: string) => `(select a.id from growth.shared_accounts a where a.name = ${name})`,
  };
};

/** The first transaction of orders, after the issues of the projects. */
export const firstOrderTransaction = ({ projects }: Scale): string => `(f.transactions + ${projects})`;

const seal = `
  create or replace function growth.seal() returns void language plpgsql as $$
  declare
    v_ids bigint[]; v_texts text[]; v_hashes bytea[]; v_seq bigint; v_hash bytea;
  begin
    select array_agg(x.id order by x.id), array_agg(x.text order by x.id) into v_ids, v_texts from (
      select t.id, concat_ws('|', t.id, t.kind, t.source_type, t.source_id, '',
        (extract(epoch from t.at) * 1000000)::bigint, (extract(epoch from t.at) * 1000000)::bigint, p.lines) as text
      from new_transactions t
      join (
        select p.transaction_id, string_agg(concat_ws(',', p.line, p.account_id, p.name, p.asset, p.amount,
          coalesce(p.version::text, '')), ';' order by p.line) as lines
        from new_postings p group by p.transaction_id
      ) p on p.transaction_id = t.id
    ) x;
    -- Batches are written one after another, by any connection.
    select h.seq, h.hash into v_seq, v_hash from growth.head h for update;
    v_hashes := array[v_hash];
    for i in 1 .. cardinality(v_ids) loop
      v_hash := sha256(convert_to(concat_ws('|', v_seq + i, encode(v_hash, 'hex'), v_texts[i]), 'UTF8'));
      v_hashes[i + 1] := v_hash;
    end loop;
    -- An element of a long array is searched from the beginning each time, so all are unnested together.
    insert into ledger_seals (seq, transaction_id, prev_hash, hash)
    select v_seq + x.i, x.id, x.prev_hash, x.hash
    from unnest(v_ids, v_hashes[:cardinality(v_ids)], v_hashes[2:]) with ordinality as x (id, prev_hash, hash, i)
    order by x.i;
    update growth.head h set seq = v_seq + cardinality(v_ids), hash = v_hash;
  end $$`;

/** The demo's last seal, which the planted seals follow. */
export const ledgerHead = `
  create table growth.head as select seq, hash from ledger_seals order by seq desc limit 1;
  create table growth.moved (account_id bigint not null, amount bigint not null, version bigint);
  create table growth.shared_accounts as select id, name, version from ledger_accounts
    where kind in ('fee', 'withholding') or (kind = 'external' and provider is not null);
  ${seal}`;

/**
 * Writes and seals the ledger transactions and postings of the given queries, with the columns of the temporary
 * tables. `moved` stores the changes of accounts without a formula.
 */
export const writeLedger = (transactions: string, postings: string): string => `
  create temp table new_transactions on commit drop as ${transactions};
  create temp table new_postings on commit drop as ${postings};
  insert into ledger_transactions (id, kind, source_type, source_id, occurred_at, recorded_at) overriding system value
  select id, kind, source_type, source_id, at, at from new_transactions order by id;
  insert into ledger_postings (transaction_id, line, account_id, asset, amount, account_version)
  select transaction_id, line, account_id, asset, amount, version from new_postings order by transaction_id, line;
  insert into growth.moved (account_id, amount, version)
  select account_id, sum(amount), max(version) from new_postings
  where name like 'project/%' or name like 'withholding/%' group by account_id;
  analyze new_transactions, new_postings;
  select growth.seal();`;
