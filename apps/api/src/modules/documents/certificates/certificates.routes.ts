import { investorRoutes } from '@parcela/contract/investor';
import { inLanguage, ownershipPercent } from '@parcela/domain';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import { certificateView } from './certificate.presenter.ts';
import { findCertificateFile, listCertifiable, listCertificates } from './certificates.queries.ts';
import { certificateField, type CertificateDeps, issueCertificate } from './issue-certificate.ts';
import { verifyCertificate } from './verify-certificate.ts';

export const certificatesRoutes = (api: Api, deps: CertificateDeps): void => {
  api.read(investorRoutes.listCertifiable, async (tx, { caller, locale }) => ({
    data: (await listCertifiable(tx, { userId: caller.subjectId, language: locale })).map((row) => ({
      project: {
        documentId: row.projectDocumentId,
        slug: row.slug,
        title: inLanguage(row.title, locale),
      },
      shares: Number(row.shares),
      ownershipPercentage: ownershipPercent(row.shares, row.shareCount),
      certificate:
        row.number === null || row.issuedAt === null
          ? null
          : { number: row.number, issuedAt: row.issuedAt.toISOString() },
    })),
    meta: {},
  }));

  api.write(investorRoutes.issueCertificate, async (tx, { body, caller, locale, requestId }) => {
    const userId = caller.subjectId;
    const issued = await issueCertificate(deps, tx, {
      userId,
      project: body.data.project,
      locale,
      requestId,
    });
    const row = (await listCertificates(tx, userId)).find(({ documentId }) => documentId === issued);
    invariant(row, 'a certificate that was issued is listed');
    return { data: certificateView(row, locale), meta: {} };
  });

  api.read(investorRoutes.getCertificateFile, async (tx, { params, caller }) => {
    const userId = caller.subjectId;
    const found = await findCertificateFile(tx, { documentId: params.documentId, userId });
    if (!found) throw new BusinessError('common.not_found');
    const field = certificateField(params.documentId);
    const { [field]: file } = await deps.vault.decrypt(tx, userId, { [field]: found.file });
    return fileAnswer({
      contentType: 'application/pdf',
      bytes: Buffer.from(file ?? '', 'base64'),
      headers: {
        'content-disposition': `attachment; filename="certificate-${found.number}.pdf"`,
        vary: 'Authorization',
      },
    });
  });

  api.read(investorRoutes.verifyCertificate, async (tx, { body }) => ({
    data: { state: await verifyCertificate(tx, body.data) },
    meta: {},
  }));
};
