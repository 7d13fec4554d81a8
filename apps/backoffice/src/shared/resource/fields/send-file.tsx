import type { PhraseId } from '@parcela/phrases';
import { NoticeBox, ProgressBar } from '@parcela/ui';
import { useDescribe, usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { sendWithProgress } from '../../api/send-with-progress.ts';
import { DropPlace } from './drop-place.tsx';

interface SendFileProps<Answer> {
  readonly label: PhraseId;
  readonly text: PhraseId;
  readonly accepts: ComponentProps<typeof DropPlace>['accepts'];
  readonly send: (file: File, how: { readonly send: ReturnType<typeof sendWithProgress> }) => Promise<Answer>;
  readonly onSent: (answer: Answer) => void;
}

/** An area on which staff drop a file, which is sent immediately; it shows the progress, or why the file was refused. */
export const SendFile = <Answer,>({
  label,
  text,
  accepts,
  send,
  onSent,
}: SendFileProps<Answer>): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const [percent, setPercent] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => send(file, { send: sendWithProgress(file, setPercent) }),
    onMutate: () => setPercent(0),
    onSuccess: onSent,
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
        label={t(label)}
        accepts={accepts}
        text={t(text)}
        onFiles={([file]) => {
          if (file !== undefined) sending.mutate(file);
        }}
      />
    </>
  );
};
