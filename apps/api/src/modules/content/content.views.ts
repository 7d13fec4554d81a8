import type { Rates } from '@parcela/domain';
import { type Tx, tables } from '../../platform/database.ts';
import { invariant } from '../../platform/errors.ts';
import type { ContentTables, LegalDocumentKind, LegalDocumentPage } from './content.tables.ts';

const db = (tx: Tx) => tables<ContentTables>(tx);

export interface RatesInForce extends Rates {
  readonly id: number;
  readonly validFrom: Date;
}

/** The rates that count now (design section 4 "Money"). Nothing can be sold before staff have set the first. */
export const ratesInForce = async (tx: Tx): Promise<RatesInForce> => {
  const row = await db(tx).selectFrom('rates_in_force').selectAll().executeTakeFirst();
  invariant(row, 'No exchange rates have been set.');
  return { id: row.id, eurToCzk: row.eur_to_czk, eurToPln: row.eur_to_pln, validFrom: row.valid_from };
};

/** The versions in force of some kinds; what has none is not in the list. */
export const listDocumentsInForce = (
  tx: Tx,
  kinds: readonly Exclude<LegalDocumentKind, 'prospect'>[],
): Promise<LegalDocumentPage[]> =>
  db(tx).selectFrom('legal_documents_in_force').selectAll().where('kind', 'in', kinds).execute();

/** The document ids of the terms and the privacy policy in force; null while one of them is missing. */
export const termsInForce = async (
  tx: Tx,
): Promise<{ readonly terms: string; readonly privacy: string } | null> => {
  const documents = await listDocumentsInForce(tx, ['terms', 'privacy']);
  const idOf = (kind: LegalDocumentKind) => documents.find((page) => page.kind === kind)?.document_id;
  const terms = idOf('terms');
  const privacy = idOf('privacy');
  return terms !== undefined && privacy !== undefined ? { terms, privacy } : null;
};

/** How the contract calls what an order agrees to. */
export type AgreementKind = 'terms' | 'whitePaper' | 'prospect';

/** A version that an order of this project has to agree to now. */
export interface RequiredAgreement {
  readonly kind: AgreementKind;
  readonly versionId: number;
  readonly documentId: string;
}

const agreementKinds: Readonly<Partial<Record<LegalDocumentKind, AgreementKind>>> = {
  terms: 'terms',
  white_paper: 'whitePaper',
  prospect: 'prospect',
};

/** What an order of the project agrees to: each document that has a version in force (design section 3). */
export const agreementsRequired = async (tx: Tx, projectId: number): Promise<RequiredAgreement[]> => {
  const rows = await db(tx)
    .selectFrom('legal_documents_in_force')
    .select(['id', 'document_id', 'kind'])
    .where((on) =>
      on.or([
        on('kind', 'in', ['terms', 'white_paper']),
        on.and([on('kind', '=', 'prospect'), on('project_id', '=', projectId)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const kind = agreementKinds[row.kind];
    return kind === undefined ? [] : [{ kind, versionId: row.id, documentId: row.document_id }];
  });
};
