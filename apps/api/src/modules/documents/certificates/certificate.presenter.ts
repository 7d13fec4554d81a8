import {
  type CertificateMark,
  certificateFragment,
  inLanguage,
  type Locale,
  ownershipPercent,
  writeHash,
} from '@parcela/domain';
import { siteAddress } from '@parcela/contract/site';
import { say } from '@parcela/phrases/server';
import type { DocumentHead } from '@parcela/platform/documents/document-head.ts';
import { qrPicture } from '@parcela/platform/documents/qr-code.ts';
import { sayNumber } from '@parcela/platform/formatting/format-number.ts';
import { sayPercent } from '@parcela/platform/formatting/format-percent.ts';
import { sayInstant } from '@parcela/platform/formatting/format-time.ts';
import type { CertificateRow } from './certificates.queries.ts';

export const certificateView = (row: CertificateRow, locale: Locale) => ({
  documentId: row.documentId,
  number: row.number,
  hash: row.contentSha256.toString('hex'),
  project: { documentId: row.projectDocumentId, title: inLanguage(row.title, locale) },
  language: row.language,
  shares: Number(row.shares),
  ownershipPercentage: ownershipPercent(row.shares, row.shareCount),
  issuedAt: row.issuedAt.toISOString(),
  state: row.isValid ? ('valid' as const) : ('superseded' as const),
  seal: { number: Number(row.sealSeq), hash: row.sealHash.toString('hex') },
});

/** What a certificate says. */
export interface Certified {
  readonly mark: CertificateMark;
  readonly holder: string;
  readonly project: string;
  readonly company: string;
  readonly shares: bigint;
  readonly shareCount: number;
  readonly issuedAt: Date;
  readonly sealSeq: bigint;
  readonly sealHash: Buffer;
}

/** The hashed text: every value of the certificate in a fixed order, as JSON. */
export const certifiedText = ({ mark, ...said }: Omit<Certified, 'mark'> & { mark: { number: string } }) =>
  JSON.stringify([
    mark.number,
    said.holder,
    said.project,
    said.company,
    String(said.shares),
    said.shareCount,
    said.issuedAt.toISOString(),
    String(said.sealSeq),
    said.sealHash.toString('hex'),
  ]);

/** All texts of the page in the reader's language: the template only typesets them. */
export const certificateData = async (
  certified: Certified,
  {
    head,
    locale,
    timeZone,
    publicUrl,
  }: {
    readonly head: DocumentHead;
    readonly locale: Locale;
    readonly timeZone: string;
    readonly publicUrl: string;
  },
) => {
  const { mark, shares, shareCount } = certified;
  const page = publicUrl + siteAddress(locale, { name: 'verify' });
  const picture = await qrPicture(page + certificateFragment(mark));
  return {
    ...head,
    language: locale,
    title: say(locale, 'exports.certificate.title'),
    states: say(locale, 'exports.certificate.states'),
    holder: certified.holder,
    headers: [say(locale, 'exports.receipt.what'), say(locale, 'exports.receipt.value')],
    rows: [
      [say(locale, 'exports.project'), certified.project],
      [say(locale, 'exports.certificate.company'), certified.company],
      [
        say(locale, 'exports.shares'),
        say(locale, 'exports.sharesOf', {
          shares: sayNumber(locale, shares),
          total: sayNumber(locale, shareCount),
        }),
      ],
      [
        say(locale, 'exports.certificate.ownership'),
        sayPercent(locale, ownershipPercent(shares, shareCount)),
      ],
      [say(locale, 'exports.certificate.asOf'), sayInstant(locale, certified.issuedAt, timeZone)],
      [say(locale, 'exports.certificate.seal'), sayNumber(locale, certified.sealSeq)],
    ],
    codes: [
      [say(locale, 'exports.certificate.number'), mark.number],
      [say(locale, 'exports.certificate.hash'), writeHash(mark.hash)],
      [say(locale, 'exports.certificate.sealHash'), writeHash(certified.sealHash.toString('hex'))],
    ],
    qr: [...Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')],
    qrText: say(locale, 'exports.certificate.qr'),
    notes: [
      say(locale, 'exports.certificate.verify', { address: page.replace(/^https?:\/\//, '') }),
      say(locale, 'exports.certificate.note'),
    ],
  };
};
