import type { DataOf, RowOf } from '@parcela/contract';
import { deleteMedia, getMedia, listMedia, renameMedia } from '@parcela/contract/operator';
import { IconPencil, IconTrash } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { params } from '../../shared/publication/publication.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { line } from '../../shared/resource/fields.ts';
import { choice, search } from '../../shared/resource/filters.ts';
import {
  count,
  handle,
  instant,
  list,
  picture,
  say,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { inShownLanguage } from './content.ts';
import { picturesOf } from './pictures.tsx';
import { UploadPlace } from './upload-place.tsx';

type File = DataOf<typeof getMedia>;
type Use = File['uses'][number];
type Row = RowOf<typeof listMedia>;

const kinds = {
  names: ['image', 'document'] as const,
  labelOf: (kind: File['kind']) => `boContent.media.kind.${kind}` as const,
};
const kilobyte = 1024;
const nameMax = 200;

const sizeOf = ({ size, width, height }: Row): Value =>
  list([
    words('boContent.media.kilobytes', { size: Math.max(1, Math.round(size / kilobyte)) }),
    ...(width === null || height === null ? [] : [text(`${width} × ${height}`)]),
  ]);

/** The page of a subject that uses the file, if there is one. */
const pathOf = ({ kind, documentId }: Use): string | undefined => {
  if (documentId === null) return undefined;
  if (kind === 'article') return to.article(documentId);
  if (kind === 'banner') return to.banner(documentId);
  if (kind === 'distribution') return to.distribution(documentId);
  return kind === 'poll' ? to.poll(documentId) : undefined;
};
const useName = (use: Use): Value => {
  const path = pathOf(use);
  const title = inShownLanguage(use.title);
  return path === undefined ? text(title) : { kind: 'link', text: title, to: path };
};

export const media = defineResource({
  list: defineList({
    route: listMedia,
    title: 'boContent.media.title',
    description: 'boContent.media.description',
    empty: 'boContent.media.empty',
    above: UploadPlace,
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.mediaFile(documentId),
    columns: [
      { key: 'name', label: 'boContent.media.name', value: ({ name }) => text(name), isTitle: true },
      {
        key: 'preview',
        label: 'boContent.media.preview',
        value: ({ previewUrl, name }) => picture(previewUrl, name),
      },
      { key: 'kind', label: 'boContent.media.kind', value: ({ kind }) => words(kinds.labelOf(kind)) },
      { key: 'size', priority: 'extra', label: 'boContent.media.size', value: sizeOf },
      {
        key: 'createdAt',
        priority: 'useful',
        label: 'bo.created',
        value: ({ createdAt }) => instant(createdAt),
      },
    ],
    filters: [search('search', 'boContent.media.name'), choice('kind', 'boContent.media.kind', kinds)],
    views: kinds.names.map((kind) => ({ key: kind, label: kinds.labelOf(kind), filters: { kind } })),
  }),
  detail: defineDetail({
    route: getMedia,
    params: (documentId) => ({ documentId }),
    back: { label: 'boContent.media.title', to: to.media },
    kind: 'boContent.media.one',
    title: ({ name }) => text(name),
    sections: (section) => [
      section.custom(
        'bo.file.picture',
        picturesOf<File>(({ documentId }) => [['boContent.media.preview', documentId]]),
        { isShown: ({ kind }) => kind === 'image' },
      ),
      section.table('boContent.media.uses', {
        rows: ({ uses }) => uses,
        rowKey: (use) => `${use.kind} ${use.documentId ?? ''} ${use.version ?? ''}`,
        empty: 'boContent.media.unused',
        columns: [
          { key: 'title', label: 'boContent.media.usedIn', value: useName, isTitle: true },
          {
            key: 'kind',
            label: 'boContent.media.kind',
            value: ({ kind }) => words(`boContent.media.use.${kind}`),
          },
          { key: 'version', label: 'boContent.version', value: ({ version }) => count(version) },
          {
            key: 'isShown',
            label: 'bo.state',
            value: ({ isShown }) => words(isShown ? 'boContent.media.shown' : 'boContent.media.notShown'),
          },
        ],
      }),
      section.facts(
        'boContent.media.one',
        (file) => [
          ['boContent.media.kind', words(kinds.labelOf(file.kind))],
          ['boContent.media.size', sizeOf(file)],
          ['boContent.media.address', handle('boContent.media.address', file.url)],
          ['bo.created', instant(file.createdAt)],
        ],
        { isAside: true },
      ),
    ],
    actions: (action) => [
      action({
        key: 'rename',
        route: renameMedia,
        label: 'boContent.media.rename',
        icon: IconPencil,
        params,
        consequences: () => [say('boContent.media.renames')],
        fields: { name: line('boContent.media.name', { maxLength: nameMax }) },
        initial: ({ name }) => ({ name }),
        fixed: ({ version }) => ({ version }),
        done: 'boContent.media.renamed',
      }),
      action({
        key: 'delete',
        route: deleteMedia,
        label: 'boContent.media.delete',
        icon: IconTrash,
        isDangerous: true,
        offered: ({ uses }) => uses.length === 0 || say('boContent.media.inUse'),
        params,
        consequences: ({ name }) => [say('boContent.media.deletes', { name })],
        done: 'boContent.media.deleted',
        leadsTo: () => to.media,
      }),
    ],
  }),
});
