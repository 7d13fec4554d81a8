import type { DataOf } from '@parcela/contract';
import type { getLegalDocumentItem } from '@parcela/contract/operator';
import { locales } from '@parcela/domain';
import { Button, Group, NoticeBox, Stack } from '@parcela/ui';
import { useDescribe, usePhrase } from '@parcela/web';
import { IconFileOff, IconFileText } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { openFile } from '../../shared/resource/fields/open-file.ts';

/** Shows the file of each language; a language without a file says so. */
export const DocumentFiles = ({
  subject,
}: {
  readonly subject: DataOf<typeof getLegalDocumentItem>;
}): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const opening = useMutation({ mutationFn: openFile });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {locales.map((locale) => {
          const file = subject.files[locale];
          const language = t(`language.${locale}`);
          return (
            <Button
              key={locale}
              size="small"
              emphasis="secondary"
              icon={file === null ? IconFileOff : IconFileText}
              isDisabled={file === null}
              onClick={() => file !== null && opening.mutate(file.documentId)}
            >
              {file === null ? t('boLegal.noFile', { language }) : language}
            </Button>
          );
        })}
      </Group>
      {opening.isError && <NoticeBox tone="warning">{describe(opening.error).message}</NoticeBox>}
    </Stack>
  );
};
