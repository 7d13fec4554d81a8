import type { Invariant } from '../invariant.ts';
import { newCertificates } from '../since/others-since.ts';

/** C: certificates of ownership. */
export const certificateInvariants: readonly Invariant[] = [
  {
    id: 'C1',
    title: 'a certificate states the sealed holding of its moment, and the seal of the journal then',
    nature: 'safety',
    sql: `
      select c.number, c.shares, held.shares as sealed, c.holding_version, held.version, c.seal_seq
      from certificates c
      left join ledger_seals s on s.seq = c.seal_seq
      cross join lateral (
        select coalesce(sum(p.amount), 0) as shares, count(p.line) as version
        from ledger_accounts a
        join ledger_postings p on p.account_id = a.id
        join ledger_seals x on x.transaction_id = p.transaction_id and x.seq <= c.seal_seq
        where a.kind = 'holding' and a.owner_user_id = c.user_id and a.project_id = c.project_id
      ) held
      where s.hash is distinct from c.seal_hash or held.shares <> c.shares or held.version <> c.holding_version`,
    since: { way: 'touched', of: [newCertificates] },
  },
];
