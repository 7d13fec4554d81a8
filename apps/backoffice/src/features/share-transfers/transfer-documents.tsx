import { addShareTransferDocument, readShareTransferDocument } from '@parcela/contract/operator';
import { NoticeBox, ProgressBar, Stack } from '@parcela/ui';
import { ExportButton, useDescribe, usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, callForFile, refreshAll } from '../../shared/api/api.ts';
import { sendWithProgress } from '../../shared/api/send-with-progress.ts';
import { DropPlace } from '../../shared/resource/fields/drop-place.tsx';
import { useStaff } from '../../shared/session/staff.ts';
import type { Transfer } from './transfer-values.ts';

const AddDocument = ({ documentId }: Pick<Transfer, 'documentId'>): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const [percent, setPercent] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) =>
      call(
        addShareTransferDocument,
        { params: { documentId }, query: { name: file.name }, body: file },
        { send: sendWithProgress(file, setPercent) },
      ),
    onMutate: () => setPercent(0),
    onSuccess: () => void refreshAll(),
  });
  if (sending.isPending)
    return <ProgressBar value={percent} label={t('bo.file.uploading')} valueText={`${percent} %`} />;
  return (
    <>
      {sending.isError && (
        <NoticeBox tone="warning" isAnnounced>
          {describe(sending.error).message}
        </NoticeBox>
      )}
      <DropPlace
        label={t('boShareTransfers.documents.add')}
        accepts={['document']}
        text={t('boShareTransfers.documents.drop')}
        onFiles={([file]) => {
          if (file !== undefined) sending.mutate(file);
        }}
      />
    </>
  );
};

/** The signed instructions and other papers of a transfer, to read, and to add while it is only recorded. */
export const TransferDocuments = ({ subject }: { subject: Transfer }): ReactNode => {
  const t = usePhrase();
  const staff = useStaff();
  const { documentId, documents, state } = subject;
  const mayDecide = staff.permissions.includes('share_transfers.decide');
  return (
    <Stack gap="sm">
      {documents.length === 0 && <p>{t('boShareTransfers.documents.none')}</p>}
      {documents.map((document) => (
        <div key={document.documentId}>
          <p>{t('boShareTransfers.documents.by', { name: document.name, by: document.uploadedBy })}</p>
          {mayDecide && (
            <ExportButton
              size="small"
              label={t('boShareTransfers.documents.save')}
              fileName={document.name}
              load={() =>
                callForFile(readShareTransferDocument, {
                  params: { documentId, document: document.documentId },
                })
              }
            />
          )}
        </div>
      ))}
      {mayDecide && documents.length > 0 && <p>{t('boShareTransfers.documents.recorded')}</p>}
      {mayDecide && state === 'recorded' && <AddDocument documentId={documentId} />}
    </Stack>
  );
};
