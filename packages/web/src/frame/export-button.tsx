import { Button, Popup, saveFile, Text, useDescribeError, useUiTexts } from '@parcela/ui';
import { IconDownload } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Saves a file that the server makes; a popup shows a failure. */
export const ExportButton = ({
  label,
  failureTitle,
  fileName,
  load,
  size = 'medium',
}: {
  label: string;
  /** Title of the popup of a failure; the general one when absent. */
  failureTitle?: string;
  fileName: string;
  load: () => Promise<Blob>;
  size?: 'small' | 'medium';
}): ReactNode => {
  const texts = useUiTexts();
  const describeError = useDescribeError();
  const saving = useMutation({ mutationFn: async () => saveFile(await load(), fileName) });
  const failure = saving.isError ? describeError(saving.error) : null;
  return (
    <>
      <Button
        emphasis="secondary"
        size={size}
        icon={IconDownload}
        isBusy={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {label}
      </Button>
      <Popup
        isOpen={failure !== null}
        onClose={() => saving.reset()}
        title={failureTitle ?? failure?.title ?? texts.errorTitle}
        tone="error"
      >
        <Text>{failure?.message}</Text>
        {failure?.reference !== undefined && (
          <Text size="sm" c="dimmed">
            {texts.errorReference}: {failure.reference}
          </Text>
        )}
      </Popup>
    </>
  );
};
