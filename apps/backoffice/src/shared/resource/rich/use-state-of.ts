import type { Editor } from '@tiptap/core';
import { useRef, useSyncExternalStore } from 'react';

/** The value of a selector on the editor; the component renders again only when that value changes. */
export const useStateOf = <T>(editor: Editor, select: (editor: Editor) => T): T => {
  const last = useRef<{ readonly text: string; readonly value: T } | null>(null);
  return useSyncExternalStore(
    (changed) => {
      editor.on('transaction', changed);
      return () => void editor.off('transaction', changed);
    },
    () => {
      const value = select(editor);
      const text = JSON.stringify(value);
      if (last.current?.text !== text) last.current = { text, value };
      return last.current.value;
    },
  );
};
