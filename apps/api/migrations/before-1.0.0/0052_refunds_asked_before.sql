-- Requests that Payout may have had before their time was stored: a refusal of a repetition says nothing about them.
update refunds set asked_at = created_at where provider = 'payout' and state = 'requested' and asked_at is null;
