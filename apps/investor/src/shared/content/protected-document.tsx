import { getFileLink } from '@parcela/contract/investor';
import { DocumentLink, ErrorBox, useDescribeError } from '@parcela/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/api.ts';

export interface ProtectedDocumentProps {
  /** The stable address that answers carry: `/api/files/{documentId}`. */
  readonly url: string;
  readonly title: string;
  /** Kind, size, date. */
  readonly meta: string;
}

const addressOf = async (url: string): Promise<string> => {
  const documentId = url.split('/').at(-1) ?? '';
  const { data } = await call(getFileLink, { params: { documentId } });
  return data.url;
};

/** A document with restricted access: opening it requests a link that expires soon. */
export const ProtectedDocument = ({ url, title, meta }: ProtectedDocumentProps): ReactNode => {
  const describeError = useDescribeError();
  const opening = useMutation({
    mutationFn: () => addressOf(url),
    // The answer is a download, so the page stays open.
    onSuccess: (address) => location.assign(address),
  });
  const failure = opening.error === null ? null : describeError(opening.error);
  return (
    <>
      <DocumentLink title={title} meta={meta} isBusy={opening.isPending} onOpen={() => opening.mutate()} />
      {failure !== null && (
        <ErrorBox title={failure.title} reference={failure.reference} onRetry={() => opening.mutate()}>
          {failure.message}
        </ErrorBox>
      )}
    </>
  );
};
