import type { Tx } from '@parcela/platform/database/database.ts';
import { type ContentChange, editContent } from '../../versioned-content/index.ts';
import { checkedContent, type ProjectDraft, projectInfoKind } from './project-content.policy.ts';
import { insertProjectVersion } from './project-versions.store.ts';

/**
 * Writes the next version of a project; the public page stays unchanged until that version is published.
 * @throws BusinessError `common.not_found`, `common.conflict`; ValidationError naming each problem
 */
export const editProject = (
  tx: Tx,
  { draft, ...edit }: ContentChange & { readonly version: number; readonly draft: ProjectDraft },
): Promise<void> =>
  editContent(tx, projectInfoKind, {
    ...edit,
    write: async ({ id, version }) => {
      const content = await checkedContent(tx, draft, id);
      await insertProjectVersion(tx, { infoId: id, version, content });
      return { title: content.title.en, images: content.images.length, documents: content.documents.length };
    },
  });
