import { certificateFragment, inLanguage, type Locale, voteWeightOf, writeHash } from '@parcela/domain';
import { siteAddress } from '@parcela/contract/site';
import { say } from '@parcela/phrases/server';
import type { DocumentHead } from '@parcela/platform/documents/document-head.ts';
import { qrPicture } from '@parcela/platform/documents/qr-code.ts';
import { sayPercent } from '@parcela/platform/formatting/format-percent.ts';
import { sayInstant } from '@parcela/platform/formatting/format-time.ts';
import type { ReceiptRow } from '../../voting/index.ts';

/** All texts of the receipt in the voter's language, for the template of certificates. */
export const voteReceiptData = async (
  receipt: ReceiptRow,
  {
    holder,
    head,
    locale,
    timeZone,
    publicUrl,
  }: {
    readonly holder: string;
    readonly head: DocumentHead;
    readonly locale: Locale;
    readonly timeZone: string;
    readonly publicUrl: string;
  },
) => {
  const page = publicUrl + siteAddress(locale, { name: 'verify' });
  const picture = await qrPicture(page + certificateFragment(receipt));
  return {
    ...head,
    language: locale,
    title: say(locale, 'exports.voteReceipt.title'),
    states: say(locale, receipt.isDelegated ? 'exports.voteReceipt.delegated' : 'exports.voteReceipt.states'),
    holder,
    headers: [say(locale, 'exports.receipt.what'), say(locale, 'exports.receipt.value')],
    rows: [
      [say(locale, 'exports.project'), inLanguage(receipt.projectTitle, locale)],
      [say(locale, 'exports.voteReceipt.question'), inLanguage(receipt.question, locale)],
      [say(locale, 'exports.voteReceipt.choice'), inLanguage(receipt.option, locale)],
      [say(locale, 'exports.voteReceipt.weight'), sayPercent(locale, voteWeightOf(receipt, receipt.shares))],
      [say(locale, 'exports.voteReceipt.castAt'), sayInstant(locale, receipt.castAt, timeZone)],
    ],
    codes: [
      [say(locale, 'exports.voteReceipt.number'), receipt.number],
      [say(locale, 'exports.certificate.hash'), writeHash(receipt.hash)],
    ],
    qr: [...Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')],
    qrText: say(locale, 'exports.voteReceipt.qr'),
    notes: [
      say(locale, 'exports.voteReceipt.verify', { address: page.replace(/^https?:\/\//, '') }),
      say(locale, 'exports.voteReceipt.note'),
    ],
  };
};
