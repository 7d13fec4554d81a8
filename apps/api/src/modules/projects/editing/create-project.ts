import type { Currency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { issuanceOf, issuerOf, transfer } from '@parcela/ledger';
import { checkedContent, type ProjectDraft } from './project-content.policy.ts';
import { columnsOf, insertProjectVersion } from './project-versions.store.ts';
import { isSlug } from '../offering/project-state.policy.ts';
import { insertPrice, insertProject, insertProjectInfo, insertSlug } from './projects.store.ts';

export interface CreateProjectInput extends ProjectDraft, EventAuthor {
  readonly slug: string;
  /** The initial state; the sale opens after publication. */
  readonly state: 'Prepared' | 'Unknown';
  readonly currency: Currency;
  readonly shareCount: number;
  /** Nominal prices of one share in minor units of `currency`; a project without a price cannot be published. */
  readonly prices: readonly { readonly amount: bigint; readonly appliedAt: Date }[];
  /** The fee added to each share, in minor units of `currency`. */
  readonly shareFee: bigint;
}

export interface CreatedProject {
  readonly id: number;
  readonly documentId: string;
  readonly infoDocumentId: string;
}

/**
 * Drafts a project with its first version and prices, and issues all its shares in the ledger (T1). The project is
 * invisible until `publishProject`. @throws ValidationError naming each problem; BusinessError `content.slug_taken`
 */
export const createProject = async (tx: Tx, input: CreateProjectInput): Promise<CreatedProject> => {
  const { slug, state, currency, shareCount, prices, shareFee, actor, requestId, ...draft } = input;
  const content = await checkedContent(tx, draft, null, [
    ['slug', !isSlug(slug)],
    ['shareCount', !(shareCount > 0)],
    ['prices', prices.some((price) => price.amount <= 0n)],
    ['shareFee', shareFee < 0n],
  ]);
  const offer = { state, currency, share_count: shareCount, share_fee: shareFee };
  const { id, documentId } = await insertProject(tx, {
    ...columnsOf(content),
    ...offer,
    funded_on: null,
    closed_on: null,
  });
  const info = await insertProjectInfo(tx, { ...content, projectId: id });
  await insertProjectVersion(tx, { infoId: info.id, version: 1, content });
  if (!(await insertSlug(tx, id, slug))) throw new BusinessError('content.slug_taken');
  for (const price of prices) await insertPrice(tx, { ...price, projectId: id });
  await transfer(tx, {
    kind: 'project.issued',
    source: { type: 'project', id },
    from: issuanceOf(id),
    to: issuerOf(id),
    amount: BigInt(shareCount),
  });
  await recordEvent(tx, {
    actor,
    type: 'project.created',
    subject: { type: 'project', id },
    after: { info: info.documentId, slug, state, shares: shareCount, currency },
    requestId,
  });
  return { id, documentId, infoDocumentId: info.documentId };
};
