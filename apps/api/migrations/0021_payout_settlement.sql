-- How payouts reach a person: by bank transfer, or into the wallet of the currency (PLN has none).
alter table user_profiles add column payout_settlement text not null default 'DepositToWallet'
  constraint user_profiles_payout_settlement_known check (payout_settlement in ('BankTransfer', 'DepositToWallet'));
