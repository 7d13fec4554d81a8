import { isSafeLink } from '@parcela/domain';
import { Extension, Mark, Node } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { putStylesAside, styleElements } from '../../markup/styles-of-markup.ts';

/** Allows exactly the content that the contract can store, and reduces pasted content to it. */
const textOfAttribute = (name: string) => ({
  [name]: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? '' },
});

const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const Text = Node.create({ name: 'text', group: 'inline' });
const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
});
const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'text*',
  marks: '',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => [
    { tag: 'h1', attrs: { level: 2 } },
    { tag: 'h2', attrs: { level: 2 } },
    ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
  ],
  renderHTML: ({ node }) => [node.attrs['level'] === 3 ? 'h3' : 'h2', 0],
});
const listOf = (name: string, tag: string) =>
  Node.create({
    name,
    group: 'block list',
    content: 'listItem+',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem('listItem') };
  },
});
const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => textOfAttribute('source'),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ node }) => ['blockquote', { 'data-source': String(node.attrs['source']) }, 0],
});
const Divider = Node.create({
  name: 'divider',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
});
const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    ...textOfAttribute('file'),
    ...textOfAttribute('alternativeText'),
    ...textOfAttribute('caption'),
  }),
  // The editor never accepts a picture of another site.
  parseHTML: () => [{ tag: 'img[data-file]' }],
  renderHTML: ({ node: { attrs } }) => [
    'img',
    {
      src: `/api/files/${encodeURIComponent(String(attrs['file']))}?width=480`,
      alt: String(attrs['alternativeText']),
      'data-file': String(attrs['file']),
      'data-alternativeText': String(attrs['alternativeText']),
      'data-caption': String(attrs['caption']),
    },
  ],
});

const Bold = Mark.create({
  name: 'bold',
  parseHTML: () => [
    { tag: 'strong' },
    { tag: 'b' },
    { style: 'font-weight=bold' },
    { style: 'font-weight=700' },
  ],
  renderHTML: () => ['strong', 0],
  addKeyboardShortcuts() {
    return { 'Mod-b': () => this.editor.commands.toggleMark('bold') };
  },
});
const Italic = Mark.create({
  name: 'italic',
  parseHTML: () => [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
  renderHTML: () => ['em', 0],
  addKeyboardShortcuts() {
    return { 'Mod-i': () => this.editor.commands.toggleMark('italic') };
  },
});
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isSafeLink(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ mark }) => ['a', { href: String(mark.attrs['href']), rel: 'noopener' }, 0],
});

const History = Extension.create({
  name: 'history',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const run = (command: typeof undo) => () => command(this.editor.state, this.editor.view.dispatch);
    return { 'Mod-z': run(undo), 'Mod-y': run(redo), 'Shift-Mod-z': run(redo) };
  },
});

class PastedParser extends DOMParser {
  override parseSlice(pasted: HTMLElement, options?: ParseOptions): Slice {
    styleElements(pasted);
    return super.parseSlice(pasted, options);
  }
}

/** Reads words that are bold or italic only by a style, as most programs write them. */
const PastedStyles = Extension.create({
  name: 'pastedStyles',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const clipboardParser = new PastedParser(schema, DOMParser.fromSchema(schema).rules);
    return [new Plugin({ props: { transformPastedHTML: putStylesAside, clipboardParser } })];
  },
});

export const richExtensions = [
  Doc,
  Text,
  Paragraph,
  Heading,
  listOf('bulletList', 'ul'),
  listOf('orderedList', 'ol'),
  ListItem,
  Quote,
  Divider,
  Picture,
  Bold,
  Italic,
  Link,
  History,
  PastedStyles,
];
