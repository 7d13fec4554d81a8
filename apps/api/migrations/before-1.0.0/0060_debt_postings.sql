-- What an investor owes for a corrected distribution, as its ledger account moves: less than zero while something is owed.

create view debt_postings as
select a.owner_user_id as user_id, a.asset as currency, p.amount, t.occurred_at
from ledger_accounts a
join ledger_postings p on p.account_id = a.id
join ledger_transactions t on t.id = p.transaction_id
where a.kind = 'debt';
