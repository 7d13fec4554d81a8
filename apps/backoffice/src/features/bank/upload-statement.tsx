import { uploadStatementFile } from '@parcela/contract/operator';
import { NoticeBox, ProgressBar } from '@parcela/ui';
import { useDescribe, usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call, refreshAll } from '../../shared/api/api.ts';
import { to } from '../../shared/navigation/to.ts';
import { DropPlace } from '../../shared/resource/fields/drop-place.tsx';
import { useStaff } from '../../shared/session/staff.ts';
import { sendWithProgress } from '../../shared/api/send-with-progress.ts';

/** An area on which staff drop a statement; its page then shows the effect of each line. */
export const UploadStatement = (): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const navigate = useNavigate();
  const staff = useStaff();
  const [percent, setPercent] = useState(0);
  const sending = useMutation({
    // Browsers do not know the type of most of these files.
    mutationFn: (chosen: File) => {
      const file = new File([chosen], chosen.name, { type: 'application/octet-stream' });
      return call(
        uploadStatementFile,
        { query: { name: file.name }, body: file },
        { send: sendWithProgress(file, setPercent) },
      );
    },
    onMutate: () => setPercent(0),
    onSuccess: ({ data }) => {
      void refreshAll();
      void navigate({ href: to.statementFile(data.documentId) });
    },
  });
  if (!staff.permissions.includes('bank.import')) return null;
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
        label={t('boBank.files.upload')}
        accepts={['statement']}
        text={t('boBank.files.drop')}
        onFiles={([file]) => {
          if (file !== undefined) sending.mutate(file);
        }}
      />
    </>
  );
};
