import type { LedgerEntryKind } from '@parcela/domain';
import { asAdmin } from '@parcela/testkit';

const names = [
  'test.arrived',
  'test.bought',
  'test.captured',
  'test.converted',
  'test.credited',
  'test.event',
  'test.given',
  'test.late',
  'test.moved',
  'test.paid',
  'test.requested',
  'test.reversed',
] as const;

/** A kind of ledger entry that no use case posts: it may touch any account. */
export const testKind = (name: (typeof names)[number]): LedgerEntryKind => name as string as LedgerEntryKind;

/** Adds these kinds to a migrated database, for every source and every account that other kinds may touch. */
export const permitTestKinds = (adminUrl: string): Promise<void> =>
  asAdmin(
    adminUrl,
    `insert into ledger_entry_kinds (kind, source_type, debits, credits)
     select k.kind, s.source_type, t.types, t.types
     from unnest(array['${names.join("', '")}']) k (kind)
     cross join (
       select x.source_type from ledger_entry_kinds x
       union values ('test'), ('conversion'), ('payment'), ('reversal')
     ) s
     cross join (
       select array_agg(distinct y.type) || array['fx', 'rounding', 'pocket', 'payable:test', 'suspense:test'] as types
       from ledger_entry_kinds x, unnest(x.debits || x.credits) y (type)
     ) t
     on conflict do nothing`,
  );
