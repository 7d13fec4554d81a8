import { articleContent } from '@parcela/contract/operator';
import { Editor, generateHTML, getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { type Block, blocksOf, documentOf, type EditorNode } from './rich-blocks.ts';
import { richExtensions } from './rich-schema.ts';

const richTextDraft = articleContent.create.body.shape.content.shape.cs;
const schema = getSchema(richExtensions);
const throughEditor = (blocks: readonly Block[]): Block[] => {
  const node = schema.nodeFromJSON(documentOf(blocks));
  node.check();
  return blocksOf(node.toJSON() as EditorNode);
};
const every: readonly Block[] = [
  { type: 'heading', level: 2, text: 'Why Brno' },
  {
    type: 'paragraph',
    runs: [
      { text: 'Rents ' },
      { text: 'rise', isBold: true },
      { text: ' and ', isBold: true, isItalic: true },
      { text: 'here', link: 'https://example.com/' },
    ],
  },
  { type: 'heading', level: 3, text: 'In numbers' },
  { type: 'list', isOrdered: true, items: [[{ text: 'one' }], [{ text: 'two', isItalic: true }]] },
  { type: 'list', isOrdered: false, items: [[{ text: 'a' }]] },
  { type: 'quote', runs: [{ text: 'Bought.' }], source: 'The owner' },
  { type: 'quote', runs: [{ text: 'Sold.' }], source: null },
  { type: 'divider' },
  { type: 'image', file: 'p'.repeat(24), alternativeText: 'A yard', caption: null },
];

test('every kind of block passes through the editor unchanged', () => {
  expect(throughEditor(every)).toEqual(every);
  expect(throughEditor([])).toEqual([]);
});

test('the editor drops lines without text and joins neighbours with the same format', () => {
  expect(
    throughEditor([
      { type: 'paragraph', runs: [{ text: ' ' }] },
      { type: 'heading', level: 2, text: ' ' },
      { type: 'list', isOrdered: false, items: [[{ text: ' ' }]] },
      { type: 'paragraph', runs: [{ text: 'a' }, { text: 'b' }] },
    ]),
  ).toEqual([{ type: 'paragraph', runs: [{ text: 'ab' }] }]);
});

test('the editor reduces pasted markup to what the contract accepts', () => {
  const editor = new Editor({ extensions: richExtensions, content: '' });
  editor.commands.setContent(
    '<h1>Title</h1><p style="color:red">A <b>bold</b> <u>line</u> <a href="javascript:alert(1)">bad</a>' +
      ' <a href="https://example.com/">good</a></p><script>alert(1)</script><img src="https://evil.example/x.png">' +
      '<ul><li><p>first</p><ul><li>second</li></ul></li></ul><table><tr><td>cell</td></tr></table>' +
      '<blockquote><p>said</p></blockquote><pre>code</pre>',
  );
  const blocks = blocksOf(editor.getJSON() as EditorNode);
  expect(richTextDraft.safeParse(blocks).error).toBeUndefined();
  const text = JSON.stringify(blocks);
  expect(text).not.toContain('javascript');
  expect(text).not.toContain('evil');
  expect(text).not.toContain('alert');
  expect(blocks).toContainEqual({ type: 'heading', level: 2, text: 'Title' });
  expect(text).toContain('"link":"https://example.com/"');
  editor.destroy();
});

test('a text shows its pictures and links', () => {
  const html = generateHTML(documentOf(every), richExtensions);
  expect(html).toContain('<h2>Why Brno</h2>');
  expect(html).toContain(`src="/api/files/${'p'.repeat(24)}?width=480"`);
});
