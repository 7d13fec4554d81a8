import { Stack, Text } from '@parcela/ui';
import type { ReactNode } from 'react';

/** Plain text as it was written: an empty line begins a paragraph. */
export const Paragraphs = ({ text }: { text: string }): ReactNode => (
  <Stack gap="sm" maw="68ch">
    {[...new Set(text.split(/\n\s*\n/))].map((paragraph) => (
      <Text key={paragraph}>{paragraph}</Text>
    ))}
  </Stack>
);
