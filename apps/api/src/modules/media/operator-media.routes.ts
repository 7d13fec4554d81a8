import { operatorRoutes } from '@parcela/contract/operator';
import { listAnswer, pageOf } from '../../platform/paging/page.ts';
import { readClock, type Tx } from '../../platform/database/database.ts';
import { BusinessError, invariant } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { atMost } from './limit-concurrency.ts';
import type { FileLinks } from './file-links.ts';
import { fileUrl, imageView } from './images/image.presenter.ts';
import type { FileStore } from './media.ports.ts';
import { answerLink } from './media.routes.ts';
import { storeFile } from './media.store.ts';
import { findMedia, listMedia, type MediaRow } from './media.queries.ts';
import { readUpload } from './uploads/read-upload.ts';

/** A big photograph takes a core and much memory for a moment. */
const decodersMax = 2;

const itemView = ({ createdAt, ...file }: MediaRow) => {
  const { documentId, width, height } = file;
  const picture = width !== null && height !== null && imageView({ documentId, width, height }, '', null);
  return {
    documentId,
    kind: file.kind,
    contentType: file.contentType,
    name: file.name,
    size: file.size,
    width,
    height,
    url: fileUrl(documentId),
    previewUrl: picture ? picture.previewUrl : null,
    createdAt: createdAt.toISOString(),
  };
};

const answerMedia = async (tx: Tx, documentId: string) => {
  const file = await findMedia(tx, documentId);
  invariant(file, 'a file that was stored is there');
  return { data: itemView(file), meta: {} };
};

/** What staff do with pictures and documents: look at them and add others. */
export const operatorMediaRoutes = (
  api: Api,
  { files, links }: { readonly files: FileStore; readonly links: FileLinks },
): void => {
  const inTurn = atMost(decodersMax);

  api.read(operatorRoutes.listMedia, async (tx, { query }) => {
    const page = pageOf(query);
    const { kind, search } = { kind: query['filters[kind]'], search: query.search };
    const { total, items } = await listMedia(tx, { kind, search, ...page });
    return listAnswer(items.map(itemView), page, total);
  });

  api.steps(operatorRoutes.uploadMedia, async (steps, { caller, query, rawBody, requestId }) => {
    // Before the transaction, which would otherwise wait for the picture to be encoded.
    const upload = await inTurn(() => readUpload({ bytes: rawBody, originalName: query.name }));
    return steps.finish(async (tx) => {
      const { documentId } = await storeFile(files, tx, upload);
      await recordEvent(tx, {
        actor: { kind: 'staff', id: caller.subjectId },
        type: 'media.stored',
        subject: { type: 'media', id: documentId },
        after: { name: query.name, contentType: upload.contentType, size: upload.bytes.length },
        requestId,
      });
      return answerMedia(tx, documentId);
    });
  });

  api.read(operatorRoutes.getMediaLink, async (tx, { params }) => {
    const file = await findMedia(tx, params.documentId);
    if (!file) throw new BusinessError('common.not_found');
    return answerLink(links, file.documentId, await readClock(tx));
  });
};
