import type { listLegalDocumentItems } from '@parcela/contract/operator';
import { locales } from '@parcela/domain';
import { Button, Group, NoticeBox, Stack } from '@parcela/ui';
import { useDescribe, usePhrase } from '@parcela/web';
import { IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RowOf } from '../../shared/api/route-types.ts';
import { openFile } from '../../shared/resource/fields/open-file.ts';

/** The file of each language, to be read. */
export const DocumentFiles = ({
  subject,
}: {
  readonly subject: RowOf<typeof listLegalDocumentItems>;
}): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const opening = useMutation({ mutationFn: openFile });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {locales.map((locale) => (
          <Button
            key={locale}
            size="small"
            emphasis="secondary"
            icon={IconFileText}
            onClick={() => opening.mutate(subject.files[locale].documentId)}
          >
            {t(`language.${locale}`)}
          </Button>
        ))}
      </Group>
      {opening.isError && <NoticeBox tone="warning">{describe(opening.error).message}</NoticeBox>}
    </Stack>
  );
};
