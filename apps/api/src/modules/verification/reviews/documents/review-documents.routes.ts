import { operatorRoutes } from '@parcela/contract/operator';
import { BusinessError, OperationalError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer, type StaffCaller } from '@parcela/platform/http/call.ts';
import type { FileLinks } from '../../../media/index.ts';
import type { KycProvider } from '@parcela/providers/ports/identity-check.ts';
import {
  addressDocuments,
  type DocumentsCall,
  findDocumentsOwner,
  recordDocumentReading,
  requireAddress,
} from './review-documents.ts';

export interface ReviewDocumentsDeps {
  readonly kyc: Pick<KycProvider, 'listDocuments' | 'readDocument'>;
  readonly links: FileLinks;
}

const retryAfterS = 10;
const unreachable = () => new OperationalError('kyc.provider_unavailable', { retryAfterS });

const callOf = (call: {
  readonly params: { readonly documentId: string };
  readonly caller: StaffCaller;
  readonly requestId: string;
}): DocumentsCall => ({
  documentId: call.params.documentId,
  staffId: call.caller.subjectId,
  sessionId: call.caller.sessionId,
  requestId: call.requestId,
});

/** Pictures of identity papers stay at the provider: the server forwards them and stores none. */
export const reviewDocumentsRoutes = (api: Api, { kyc, links }: ReviewDocumentsDeps): void => {
  api.steps(operatorRoutes.listReviewDocuments, async (steps, call) => {
    const asked = callOf(call);
    const owner = await findDocumentsOwner(steps.reader, asked.documentId);
    const listed =
      owner.externalUserId === null
        ? ({ kind: 'listed', documents: [] } as const)
        : await kyc.listDocuments(owner.externalUserId);
    if (listed.kind === 'unknown') throw unreachable();
    return steps.finish(async (tx) => {
      await recordDocumentReading(tx, owner, asked);
      return { data: await addressDocuments(tx, links, asked, listed.documents), meta: {} };
    });
  });

  api.steps(operatorRoutes.readReviewDocument, async (steps, call) => {
    const asked = { ...callOf(call), image: call.params.image };
    await requireAddress(steps.reader, links, asked, call.query);
    const owner = await findDocumentsOwner(steps.reader, asked.documentId);
    if (owner.externalUserId === null) throw new BusinessError('common.not_found');
    await steps.transact((tx) => recordDocumentReading(tx, owner, asked));
    const read = await kyc.readDocument({ externalUserId: owner.externalUserId, image: asked.image });
    if (read.kind === 'missing') throw new BusinessError('common.not_found');
    if (read.kind === 'unknown') throw unreachable();
    return fileAnswer({
      contentType: read.contentType,
      bytes: read.bytes,
      headers: {
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
      },
    });
  });
};
