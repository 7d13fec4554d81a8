import { requestedApproval } from '@parcela/contract';

/** The requested approval in an answer: the whole answer, or its field `approval`. */
export const approvalIn = (answer: unknown): { readonly documentId: string } | null => {
  const data = (answer as { readonly data?: unknown } | null)?.data;
  const beside = (data as { readonly approval?: unknown } | null | undefined)?.approval;
  for (const candidate of [data, beside]) {
    const found = requestedApproval.safeParse(candidate);
    if (found.success) return found.data;
  }
  return null;
};
