import { operatorRoutes } from '@parcela/contract/operator';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { atMost } from '@parcela/platform/limit-concurrency.ts';
import { fileUrl, imageView } from './images/image.presenter.ts';
import type { FileLinks } from './file-links.ts';
import type { FileUse } from './media.ports.ts';
import { answerLink, type MediaRoutesDeps } from './media.routes.ts';
import { deleteFile, lockFile, storeFile } from './media.store.ts';
import { renameFile } from './rename-file.ts';
import { type FileRow, findFile, findMedia, listMedia, type MediaRow } from './media.queries.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { readUpload } from './uploads/read-upload.ts';

/** A large photo briefly takes one core and much memory. */
const decodersMax = 2;

/** Includes a link with which staff can open the small picture, whether it is public or not. */
const itemView = ({ createdAt, ...file }: MediaRow, proofOf: (documentId: string) => string) => {
  const { documentId, width, height } = file;
  const picture =
    width !== null &&
    height !== null &&
    imageView({ documentId, width, height }, '', null, proofOf(documentId));
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

type Readers = MediaRoutesDeps['readers'];

const usesOf = async (tx: Tx, readers: Readers, file: FileRow): Promise<readonly FileUse[]> => {
  const uses: FileUse[] = [];
  for (const reader of readers) uses.push(...((await reader.uses?.(tx, file)) ?? []));
  return uses;
};

const proofNow = async (tx: Tx, links: FileLinks): Promise<(documentId: string) => string> => {
  const now = await readClock(tx);
  return (documentId) => links.proofForPicture(documentId, now);
};

const answerDetail = async (
  tx: Tx,
  { readers, links }: Pick<MediaRoutesDeps, 'readers' | 'links'>,
  documentId: string,
) => {
  const [file, item] = [await findFile(tx, documentId), await findMedia(tx, documentId)];
  if (!file || !item) throw new BusinessError('common.not_found');
  const uses = await usesOf(tx, readers, file);
  return {
    data: {
      ...itemView(item, await proofNow(tx, links)),
      version: file.version,
      uses: uses.map((use) => ({ ...use, title: { ...use.title } })),
    },
    meta: {},
  };
};

/** The routes to view, rename and delete one file. */
const fileRoutes = (api: Api, deps: Pick<MediaRoutesDeps, 'readers' | 'links'>): void => {
  api.read(operatorRoutes.getMedia, (tx, { params }) => answerDetail(tx, deps, params.documentId));

  api.write(operatorRoutes.renameMedia, async (tx, call) => {
    const { documentId } = call.params;
    await renameFile(tx, { documentId, ...call.body, ...authorOf(call) });
    return answerDetail(tx, deps, documentId);
  });

  api.write(operatorRoutes.deleteMedia, async (tx, call) => {
    const { documentId } = call.params;
    const file = await lockFile(tx, documentId);
    if (!file) throw new BusinessError('common.not_found');
    if ((await usesOf(tx, deps.readers, file)).length > 0) throw new BusinessError('media.in_use');
    await deleteFile(tx, file.id);
    await recordEvent(tx, {
      ...authorOf(call),
      type: 'media.deleted',
      subject: { type: 'media', id: documentId },
      before: { name: file.originalName, contentType: file.contentType },
    });
    return { ok: true } as const;
  });
};

const answerMedia = async (tx: Tx, links: FileLinks, documentId: string) => {
  const file = await findMedia(tx, documentId);
  invariant(file, 'a file that was stored is there');
  return { data: itemView(file, await proofNow(tx, links)), meta: {} };
};

/** The staff routes for pictures and documents: list and upload. */
export const operatorMediaRoutes = (
  api: Api,
  { files, links, readers }: Pick<MediaRoutesDeps, 'files' | 'links' | 'readers'>,
): void => {
  const inTurn = atMost(decodersMax);
  fileRoutes(api, { readers, links });

  api.read(operatorRoutes.listMedia, async (tx, { query }) => {
    const page = pageOf(query);
    const { kind, search } = { kind: query['filters[kind]'], search: query.search };
    const { total, items } = await listMedia(tx, { kind, search, ...page });
    const proofOf = await proofNow(tx, links);
    return listAnswer(
      items.map((item) => itemView(item, proofOf)),
      page,
      total,
    );
  });

  api.steps(operatorRoutes.uploadMedia, async (steps, { caller, query, rawBody, requestId }) => {
    // Runs before the transaction, which would otherwise wait for the encoding.
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
      return answerMedia(tx, links, documentId);
    });
  });

  api.read(operatorRoutes.getMediaLink, async (tx, { params }) => {
    const file = await findMedia(tx, params.documentId);
    if (!file) throw new BusinessError('common.not_found');
    return answerLink(links, file.documentId, await readClock(tx));
  });
};
