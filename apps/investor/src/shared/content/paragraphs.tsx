import { Stack, Text } from '@parcela/ui';
import { createElement, type ReactNode } from 'react';

const paragraphView = (text: string): ReactNode => <Text>{text}</Text>;

/** Plain text as written: an empty line starts a paragraph. */
export const Paragraphs = ({ text }: { text: string }): ReactNode =>
  createElement(Stack, { gap: 'sm', maw: '68ch' }, ...text.split(/\n\s*\n/).map(paragraphView));
