-- What somebody earned is summed from this alone, however wide the lines are; and its first row is the last payout.
create index payout_lines_earned on payout_lines (user_id, booked_at desc, id desc) include (payout_id, net, shares)
  where booked_at is not null and net > 0;
