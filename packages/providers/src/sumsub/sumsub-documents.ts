import { z } from 'zod/mini';
import type { IdentityDocument, ListedDocuments, ReadDocument } from '../ports/identity-check.ts';
import type { HttpAnswer } from '@parcela/platform/http-client/http-json.ts';
import type { BytesAnswer } from './read-bytes.ts';

/** The signed calls of Sumsub's API for documents. */
export interface DocumentCalls {
  readonly getJson: (path: string) => Promise<HttpAnswer>;
  readonly getBytes: (path: string) => Promise<BytesAnswer>;
}

const text = z.nullish(z.string());
const owner = z.object({ id: z.string(), inspectionId: z.string(), externalUserId: z.string() });
const resources = z.object({
  items: z.array(
    z.object({
      id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      addedDate: text,
      deactivated: z.nullish(z.boolean()),
      idDocDef: z.nullish(z.object({ country: text, idDocType: text, idDocSubType: text })),
    }),
  ),
});

type Owner = z.infer<typeof owner>;

/** The applicant with our id; `missing` also for an answer about another applicant. */
const findOwner = async (
  { getJson }: DocumentCalls,
  externalUserId: string,
): Promise<Owner | 'missing' | 'unknown'> => {
  const key = `-;externalUserId=${encodeURIComponent(externalUserId)}`;
  const answer = await getJson(`/resources/applicants/${key}/one`);
  if (answer.kind === 'silent') return 'unknown';
  if (answer.status === 404) return 'missing';
  const found = owner.safeParse(answer.body);
  if (!found.success) return 'unknown';
  return found.data.externalUserId === externalUserId ? found.data : 'missing';
};

export const listSumsubDocuments = async (
  calls: DocumentCalls,
  externalUserId: string,
): Promise<ListedDocuments> => {
  const found = await findOwner(calls, externalUserId);
  if (found === 'unknown') return { kind: 'unknown' };
  if (found === 'missing') return { kind: 'listed', documents: [] };
  const answer = await calls.getJson(
    `/resources/applicants/${encodeURIComponent(found.id)}/metadata/resources`,
  );
  if (answer.kind === 'silent') return { kind: 'unknown' };
  const listed = resources.safeParse(answer.body);
  if (!listed.success) return { kind: 'unknown' };
  const documents = listed.data.items.map(({ id, idDocDef, deactivated }): IdentityDocument => ({
    image: id,
    type: idDocDef?.idDocType ?? null,
    country: idDocDef?.country ?? null,
    side: idDocDef?.idDocSubType ?? null,
    isReplaced: deactivated ?? false,
  }));
  return { kind: 'listed', documents };
};

export const readSumsubDocument = async (
  calls: DocumentCalls,
  { externalUserId, image }: { readonly externalUserId: string; readonly image: string },
): Promise<ReadDocument> => {
  const found = await findOwner(calls, externalUserId);
  if (found === 'unknown') return { kind: 'unknown' };
  if (found === 'missing') return { kind: 'missing' };
  return calls.getBytes(
    `/resources/inspections/${encodeURIComponent(found.inspectionId)}/resources/${encodeURIComponent(image)}`,
  );
};
