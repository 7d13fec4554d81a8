import { addShareTransferDocument, readShareTransferDocument } from '@parcela/contract/operator';
import { Stack } from '@parcela/ui';
import { ExportButton, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { call, callForFile, refreshAll } from '../../shared/api/api.ts';
import { SendFile } from '../../shared/resource/fields/send-file.tsx';
import { useStaff } from '../../shared/session/staff.ts';
import type { Transfer } from './transfer-values.ts';

/**
 * The signed instructions and other papers of a transfer; staff can read them, and add papers while the transfer is
 * only recorded.
 */
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
      {mayDecide && state === 'recorded' && (
        <SendFile
          label="boShareTransfers.documents.add"
          text="boShareTransfers.documents.drop"
          accepts={['document']}
          send={(file, how) =>
            call(
              addShareTransferDocument,
              { params: { documentId }, query: { name: file.name }, body: file },
              how,
            )
          }
          onSent={() => void refreshAll()}
        />
      )}
    </Stack>
  );
};
