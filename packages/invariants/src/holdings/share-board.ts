import type { Invariant } from '../invariant.ts';

/** T: offers of holders on the bulletin board. */
export const shareBoardInvariants: readonly Invariant[] = [
  {
    id: 'T9',
    title: 'a completed advert has exactly one executed transfer, and both signed its shares and price',
    nature: 'safety',
    sql: `
      select a.id as advert, a.state, count(t.id) as transfers
      from share_adverts a
      left join share_interests i on i.advert_id = a.id
      left join share_transfers t on t.interest_id = i.id and t.state = 'executed'
        and (t.from_user_id, t.to_user_id, t.project_id) = (a.user_id, i.user_id, a.project_id)
        and t.share_count <= a.share_count and i.state = 'completed'
        and 2 = (select count(distinct s.side) from share_signatures s
          where s.interest_id = i.id and s.void_at is null
            and (s.share_count, s.unit_price, s.settlement) = (t.share_count, t.unit_price, t.settlement))
      group by a.id having count(t.id) <> case when a.state = 'completed' then 1 else 0 end
      union all
      select i.advert_id, 'executed', count(*) from share_transfers t
      join share_interests i on i.id = t.interest_id join share_adverts a on a.id = i.advert_id
      where t.state = 'executed' and a.state <> 'completed' group by i.advert_id`,
    since: { way: 'all' },
  },
  {
    id: 'T10',
    title: 'an advert waits for staff exactly while a recorded transfer of its signed interest waits',
    nature: 'safety',
    sql: `
      select a.id as advert, a.state, count(t.id) as transfers
      from share_adverts a
      left join share_interests i on i.advert_id = a.id and i.state = 'signed'
      left join share_transfers t on t.interest_id = i.id and t.state = 'recorded'
      where a.state in ('open', 'agreed')
      group by a.id having count(t.id) <> case when a.state = 'agreed' then 1 else 0 end`,
    since: { way: 'all' },
  },
  {
    id: 'T11',
    title: 'contacts were shared only between a holder and another investor whose KYC and AML were valid',
    nature: 'safety',
    // A level that is not offered counts as done, unless no level is offered at all.
    sql: `
      select i.id as interest, side.user_id, needed.type as missing
      from share_interests i
      join share_adverts a on a.id = i.advert_id
      cross join lateral (values (a.user_id), (i.user_id)) side (user_id)
      cross join (values ('KYC'), ('AML')) needed (type)
      where i.shared_at is not null
        and (needed.type in (select v.type from verification_options v)
          or not exists (select from verification_options))
        and not exists (
          select from verification_records r
          where r.user_id = side.user_id and r.type = needed.type and r.granted_at <= i.shared_at
            and coalesce(r.revoked_at >= i.shared_at, true) and coalesce(r.valid_until > i.shared_at, true))
      union all
      select i.id, i.user_id, 'another person' from share_interests i
      join share_adverts a on a.id = i.advert_id where a.user_id = i.user_id`,
    since: { way: 'all' },
  },
  {
    id: 'T12',
    title: 'no live interest or valid signature belongs to an advert that has ended',
    nature: 'safety',
    sql: `
      select a.id as advert, i.id as interest, i.state from share_adverts a
      join share_interests i on i.advert_id = a.id
      where a.ended_at is not null and i.state in ('sent', 'shared', 'signed')
      union all
      select i.advert_id, i.id, i.state from share_interests i join share_signatures s on s.interest_id = i.id
      where s.void_at is null and i.state not in ('shared', 'signed', 'completed')`,
    since: { way: 'all' },
  },
  {
    id: 'T13',
    title:
      'no open advert is past its last day, above its holder’s free shares, or of a holder who may not sell',
    nature: 'liveness',
    sql: `
      select a.id, a.user_id, a.project_id, free_shares(a.user_id, a.project_id) as free
      from share_adverts a
      where a.state = 'open' and (a.expires_at < app_now() - interval '10 minutes'
        or free_shares(a.user_id, a.project_id) < 0 or not may_trade_shares(a.user_id))`,
    since: { way: 'all' },
  },
];
