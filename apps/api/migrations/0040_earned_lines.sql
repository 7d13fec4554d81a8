-- What somebody earned is summed from this alone, however wide the lines are; and its first row is the last payout.
create index payout_lines_earned on payout_lines (user_id, booked_at desc, id desc) include (payout_id, net, shares)
  where booked_at is not null and net > 0;

-- The few payouts that are ahead, without those that were executed long ago: the condition of the view `payouts_ahead`.
create index payouts_ahead_project on payouts (project_id, pay_on)
  where state = 'approved' or (state in ('planned', 'declared') and expected_net is not null);

-- The same as before, with fewer steps where the euro is on one side: it is asked for every row of a sum.
create or replace function convert_money(
  amount bigint, source text, target text, eur_to_czk numeric, eur_to_pln numeric
) returns bigint
  language sql immutable parallel safe
  return case
    when source = target then amount
    -- Rounds half up, because amounts are not negative.
    when source = 'EUR' then round(amount * case target when 'CZK' then eur_to_czk else eur_to_pln end)::bigint
    when target = 'EUR' then div(
      2 * amount + case source when 'CZK' then eur_to_czk else eur_to_pln end,
      2 * case source when 'CZK' then eur_to_czk else eur_to_pln end
    )::bigint
    else div(
      2 * amount * case target when 'CZK' then eur_to_czk else eur_to_pln end
        + case source when 'CZK' then eur_to_czk else eur_to_pln end,
      2 * case source when 'CZK' then eur_to_czk else eur_to_pln end
    )::bigint end;
