import { readFileSync } from 'node:fs';
import { inLanguage, type Locale } from '@parcela/domain';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { lockName } from '@parcela/platform/database/lock-name.ts';
import { documentHead } from '@parcela/platform/documents/document-head.ts';
import { setPdf } from '@parcela/platform/documents/render-pdf.ts';
import { BusinessError, OperationalError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { newDocumentId, newMarkNumber, sha256 } from '@parcela/platform/ids.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { certificateData, certifiedText } from './certificate.presenter.ts';
import { findCertificateInForce, findCertifiedHolding } from './certificates.queries.ts';
import { storeCertificate } from './certificates.store.ts';

const template = readFileSync(new URL('certificate.typ', import.meta.url), 'utf8');

export interface CertificateDeps {
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly vault: PersonalVault;
  readonly letterhead: ReadLetterhead;
  /** First and last name, empty where the profile has none. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
}

/** The name of an encrypted file in the vault. */
export const certificateField = (documentId: string): string => `certificate:${documentId}`;

/**
 * Issues a certificate of what a user owns of a project, or finds today's certificate that states the same; returns
 * its documentId. The journal's last seal, which the certificate states, covers every posting of the holding. @throws
 * BusinessError 404 `common.not_found` without shares of the project @throws OperationalError 503 while a posting of
 * the holding waits for its seal, about a second
 */
export const issueCertificate = async (
  { timeZone, publicUrl, vault, letterhead, investorName }: CertificateDeps,
  tx: Tx,
  {
    userId,
    project,
    locale,
    requestId,
  }: {
    readonly userId: number;
    readonly project: string;
    readonly locale: Locale;
    readonly requestId?: string;
  },
): Promise<string> => {
  await lockName(tx, `certificates:${userId}`);
  const holding = await findCertifiedHolding(tx, { userId, project });
  if (!holding) throw new BusinessError('common.not_found');
  const { projectId, shares, shareCount, sealSeq, sealHash, now } = holding;
  if (!holding.isSealed || sealSeq === null || sealHash === null)
    throw new OperationalError('common.unavailable', { retryAfterS: 2 });
  const paper = await letterhead(tx);
  const names = {
    holder: await investorName(tx, userId),
    project: inLanguage(holding.title, locale),
    company: paper.company.name,
  };
  const namesMark = vault.mark('certificate', JSON.stringify([paper.name, names, shareCount]));
  const known = await findCertificateInForce(tx, {
    userId,
    projectId,
    language: locale,
    namesMark,
    timeZone,
  });
  if (known !== undefined) return known;

  const said = { ...names, shares, shareCount, issuedAt: now, sealSeq, sealHash };
  const number = newMarkNumber('C');
  const content = sha256(certifiedText({ ...said, mark: { number } }));
  const pdf = await setPdf(
    template,
    await certificateData(
      { ...said, mark: { number, hash: content.toString('hex') } },
      { head: await documentHead(locale, paper), locale, timeZone, publicUrl },
    ),
  );
  const documentId = newDocumentId();
  await storeCertificate(tx, {
    document_id: documentId,
    number,
    user_id: userId,
    project_id: projectId,
    language: locale,
    shares,
    share_count: shareCount,
    holding_version: holding.version,
    seal_seq: sealSeq,
    seal_hash: sealHash,
    content_sha256: content,
    file_sha256: sha256(pdf),
    names_mark: namesMark,
    file: await vault.encrypt(tx, userId, certificateField(documentId), pdf.toString('base64')),
    issued_at: now,
  });
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'certificate.issued',
    subject: { type: 'certificate', id: documentId },
    after: { number },
    ...(requestId !== undefined && { requestId }),
  });
  return documentId;
};
