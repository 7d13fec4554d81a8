import { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Block, blocksOf, documentOf, type EditorNode } from './rich-blocks.ts';
import classes from './rich-editor.module.css';
import { richExtensions } from './rich-schema.ts';
import { RichToolbar } from './rich-toolbar.tsx';

export interface RichEditorProps {
  readonly id: string;
  readonly label: string;
  readonly value: readonly Block[];
  readonly onChange: (blocks: readonly Block[]) => void;
}

/** An editor of formatted text whose document is exactly what the contract can store. */
export const RichEditor = ({ id, label, value, onChange }: RichEditorProps): ReactNode => {
  const written = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const host = useRef<HTMLDivElement>(null);
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions: richExtensions,
        content: documentOf(value),
        // The content security policy blocks injected CSS: the rules are in rich-editor.module.css.
        injectCSS: false,
        editorProps: {
          attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, tabindex: '0' },
        },
      }),
  );
  useEffect(() => {
    const write = () => {
      written.current = blocksOf(editor.getJSON() as EditorNode);
      change.current(written.current);
    };
    editor.on('update', write);
    if (host.current !== null) editor.mount(host.current);
    return () => {
      editor.off('update', write);
      editor.unmount();
    };
  }, [editor]);
  // The form has taken over another staff member's text.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={classes['root']}>
      <RichToolbar editor={editor} label={label} />
      <div ref={host} className={classes['text']} />
    </div>
  );
};
