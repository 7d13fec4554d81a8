import { operatorRoutes } from '@parcela/contract/operator';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { recordReading } from '@parcela/platform/events/record-reading.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { getUserId } from '../../accounts/index.ts';
import { certificateView } from './certificate.presenter.ts';
import { findIssuedFile, listCertificates } from './certificates.queries.ts';
import { certificateField } from './issue-certificate.ts';

/** The certificates of one investor. Each view is recorded; if the recording fails, nothing is shown. */
export const operatorCertificatesRoutes = (api: Api, { vault }: { readonly vault: PersonalVault }): void => {
  api.write(operatorRoutes.listInvestorCertificates, async (tx, { params, caller, requestId, locale }) => {
    const userId = await getUserId(tx, params.documentId);
    const what = 'listInvestorCertificates';
    await recordReading(tx, { staffId: caller.subjectId, userId, what, requestId });
    const rows = await listCertificates(tx, userId);
    return { data: rows.map((row) => certificateView(row, locale)), meta: {} };
  });

  api.write(operatorRoutes.getInvestorCertificateFile, async (tx, { params, caller, requestId }) => {
    const found = await findIssuedFile(tx, params.documentId);
    if (!found) throw new BusinessError('common.not_found');
    const { number, file, userId } = found;
    await recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'certificate.read',
      subject: { type: 'certificate', id: params.documentId },
      after: { number },
      requestId,
    });
    const field = certificateField(params.documentId);
    const { [field]: content } = await vault.decrypt(tx, userId, { [field]: file });
    invariant(content, 'a stored certificate has a file');
    return fileAnswer({
      contentType: 'application/pdf',
      bytes: Buffer.from(content, 'base64'),
      headers: {
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="certificate-${number}.pdf"`,
      },
    });
  });
};
