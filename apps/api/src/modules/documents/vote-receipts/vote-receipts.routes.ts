import { readFileSync } from 'node:fs';
import { investorRoutes } from '@parcela/contract/investor';
import { documentHead } from '@parcela/platform/documents/document-head.ts';
import { setPdf } from '@parcela/platform/documents/render-pdf.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import { findOwnReceipt, recordReceiptFile } from '../../voting/index.ts';
import type { CertificateDeps } from '../certificates/issue-certificate.ts';
import { voteReceiptData } from './vote-receipt.presenter.ts';

const template = readFileSync(new URL('../certificates/certificate.typ', import.meta.url), 'utf8');

/** The receipt of a vote as a file; the file's hash is stored, so that the file can be verified. */
export const voteReceiptsRoutes = (
  api: Api,
  { timeZone, publicUrl, letterhead, investorName }: Omit<CertificateDeps, 'vault'>,
): void => {
  api.write(investorRoutes.getVoteReceiptFile, async (tx, { params, caller, locale }) => {
    const userId = caller.subjectId;
    const receipt = await findOwnReceipt(tx, { number: params.number, userId });
    if (!receipt) throw new BusinessError('common.not_found');
    const head = await documentHead(locale, await letterhead(tx));
    const holder = await investorName(tx, userId);
    const pdf = await setPdf(
      template,
      await voteReceiptData(receipt, { holder, head, locale, timeZone, publicUrl }),
    );
    await recordReceiptFile(tx, { number: receipt.number, fileSha256: sha256(pdf) });
    return fileAnswer({
      contentType: 'application/pdf',
      bytes: pdf,
      headers: {
        'content-disposition': `attachment; filename="vote-${receipt.number}.pdf"`,
        vary: 'Authorization, Accept-Language',
      },
    });
  });
};
