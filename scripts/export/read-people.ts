import { createPersonalVault, type StoredDataKey } from '@parcela/platform/security/encryption.ts';
import type { MasterKey } from '@parcela/platform/security/sealing.ts';
import type { Client } from 'pg';
import { readRows } from './read-rows.ts';
import { peopleStatement, personalStatement } from './statements.ts';

const sealedFields = [
  'residentialAddress',
  'postalCode',
  'dateOfBirth',
  'socialSecurityNumber',
  'idOrPassportNumber',
] as const;
type SealedField = (typeof sealedFields)[number];

type PersonalRow = StoredDataKey &
  Readonly<Record<SealedField, Buffer | null>> & {
    readonly id: number;
    readonly documentId: string;
    readonly bankAccounts: readonly {
      readonly currency: string;
      readonly iban: string;
      readonly holder: string;
      readonly state: string;
    }[];
  };

/** A value whose key was destroyed belongs to a deleted person and is gone. */
const isReadable = ({ wrapped_key }: StoredDataKey, value: Buffer | null): boolean =>
  wrapped_key !== null && value !== null && value.length > 0;

const personLine = (vault: ReturnType<typeof createPersonalVault>, row: PersonalRow): string => {
  const { master_key_id, wrapped_key, bankAccounts, ...rest } = row;
  const key = { master_key_id, wrapped_key };
  const sealed = Object.fromEntries(
    sealedFields.map((field) => [field, isReadable(key, row[field]) ? row[field] : null]),
  );
  const ibanOf = (hex: string): string | null => {
    const iban = Buffer.from(hex, 'hex');
    return isReadable(key, iban) ? vault.open(row.id, key, { bankAccountIban: iban }).bankAccountIban : null;
  };
  return JSON.stringify({
    ...rest,
    ...vault.open(row.id, key, sealed),
    bankAccounts: bankAccounts.map((account) => ({ ...account, iban: ibanOf(account.iban) })),
  });
};

/** The lines of `people.jsonl`: ids only or, with the master keys, identities. */
export async function* readPeople(
  client: Client,
  masterKeys: readonly MasterKey[] | undefined,
): AsyncGenerator<string> {
  if (!masterKeys) {
    for await (const { line } of readRows<{ line: string }>(client, peopleStatement)) yield line;
    return;
  }
  const vault = createPersonalVault(masterKeys);
  for await (const row of readRows<PersonalRow>(client, personalStatement)) yield personLine(vault, row);
}
