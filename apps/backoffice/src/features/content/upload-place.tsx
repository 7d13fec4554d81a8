import { uploadMedia } from '@parcela/contract/operator';
import { NoticeBox, ProgressBar, Stack } from '@parcela/ui';
import { useDescribe, usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { call, refreshAll } from '../../shared/api/api.ts';
import { DropPlace } from '../../shared/resource/fields/drop-place.tsx';
import { sendWithProgress } from '../../shared/api/send-with-progress.ts';

interface Upload {
  readonly key: string;
  readonly name: string;
  readonly percent: number;
  readonly failure: unknown;
}

/** A drop area for pictures and PDFs, several in parallel; each file shows its progress. */
export const UploadPlace = (): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (key: string, now: Partial<Upload> | null): void =>
    setUploads((before) =>
      before.flatMap((upload) => {
        if (upload.key !== key) return [upload];
        return now === null ? [] : [{ ...upload, ...now }];
      }),
    );
  const send = async (file: File): Promise<void> => {
    const key = crypto.randomUUID();
    setUploads((before) => [...before, { key, name: file.name, percent: 0, failure: null }]);
    try {
      await call(
        uploadMedia,
        { query: { name: file.name }, body: file },
        { key, send: sendWithProgress(file, (percent) => change(key, { percent })) },
      );
      change(key, null);
      void refreshAll();
    } catch (failure) {
      change(key, { failure });
    }
  };
  return (
    <Stack gap="xs">
      <DropPlace
        label={t('bo.file.upload')}
        text={t('boContent.media.drop')}
        accepts={['image', 'document']}
        isMultiple
        onFiles={(files) => {
          for (const file of files) void send(file);
        }}
      />
      {uploads.map(({ key, name, percent, failure }) =>
        failure === null ? (
          <ProgressBar key={key} value={percent} label={name} valueText={`${percent} %`} />
        ) : (
          <NoticeBox key={key} tone="warning" isAnnounced title={name}>
            {describe(failure).message}
          </NoticeBox>
        ),
      )}
    </Stack>
  );
};
