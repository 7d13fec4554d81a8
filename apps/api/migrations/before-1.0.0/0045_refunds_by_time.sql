-- Refunds are listed by their time, in which days are looked for; by number the older half was read for a day in it.

drop index refunds_currency_listed;
create index refunds_currency_listed on refunds (currency, created_at desc, id desc);
