-- Costs of a distribution name the stored PDF that proves them; whoever declares distributions stores them.

insert into staff_role_permissions (permission, role) values ('media.edit', 'finance');

create index distributions_receipts on distributions using gin (cost_items jsonb_path_ops);
