import { Button, Group } from '@parcela/ui';
import { isSafeLink } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { usePhrase } from '@parcela/web';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  IconSeparator,
} from '@parcela/ui/icons';
import type { IconComponent } from '@parcela/ui';
import type { Editor } from '@tiptap/core';
import { redo, undo } from '@tiptap/pm/history';
import { type ReactNode, useState } from 'react';
import { StoredFile } from '../fields/stored-file.tsx';
import classes from './rich-editor.module.css';
import { useStateOf } from './use-state-of.ts';

interface Tool {
  readonly label: PhraseId;
  readonly icon: IconComponent;
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => unknown;
}

const tools: readonly Tool[] = [
  {
    label: 'bo.rich.heading',
    icon: IconH2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level: 2 }).run(),
  },
  {
    label: 'bo.rich.smallHeading',
    icon: IconH3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level: 3 }).run(),
  },
  {
    label: 'bo.rich.bold',
    icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleMark('bold').run(),
  },
  {
    label: 'bo.rich.italic',
    icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleMark('italic').run(),
  },
  {
    label: 'bo.rich.bullets',
    icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleList('bulletList', 'listItem').run(),
  },
  {
    label: 'bo.rich.numbers',
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleList('orderedList', 'listItem').run(),
  },
  {
    label: 'bo.rich.quote',
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive('quote'),
    run: (editor) => editor.chain().focus().toggleNode('quote', 'paragraph').run(),
  },
  {
    label: 'bo.rich.divider',
    icon: IconSeparator,
    run: (editor) => editor.chain().focus().insertContent({ type: 'divider' }).run(),
  },
  {
    label: 'bo.rich.undo',
    icon: IconArrowBackUp,
    run: (editor) => undo(editor.state, editor.view.dispatch),
  },
  {
    label: 'bo.rich.redo',
    icon: IconArrowForwardUp,
    run: (editor) => redo(editor.state, editor.view.dispatch),
  },
];

interface PressProps {
  readonly label: string;
  readonly icon: IconComponent;
  readonly isOn?: boolean;
  readonly onPress: () => void;
}
const Press = ({ label, icon: Icon, isOn, onPress }: PressProps): ReactNode => (
  <button
    type="button"
    className={classes['tool']}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    onClick={onPress}
  >
    <Icon size={18} stroke={1.75} />
  </button>
);

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}
/** A line about the selection; not a field of the form. */
const Typed = ({ label, value, onChange }: TypedProps): ReactNode => (
  <label className={classes['typed']}>
    <span>{label}</span>
    <input value={value} maxLength={2048} onChange={(event) => onChange(event.currentTarget.value)} />
  </label>
);

/** The address of a link; the editor sets only an address that the contract accepts. */
const LinkLine = ({ editor, onDone }: { editor: Editor; onDone: () => void }): ReactNode => {
  const t = usePhrase();
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const chain = () => editor.chain().focus().extendMarkRange('link');
  return (
    <Group gap="xs" align="flex-end">
      <Typed label={t('bo.rich.address')} value={typed} onChange={setTyped} />
      <Button
        size="small"
        isDisabled={!isSafeLink(typed)}
        onClick={() => {
          chain().setMark('link', { href: typed }).run();
          onDone();
        }}
      >
        {t('bo.rich.setLink')}
      </Button>
      <Button
        size="small"
        emphasis="quiet"
        onClick={() => {
          chain().unsetMark('link').run();
          onDone();
        }}
      >
        {t('bo.rich.unlink')}
      </Button>
    </Group>
  );
};

/** The properties of the selected picture or quote in addition to its text. */
const OfSelected = ({ editor }: { editor: Editor }): ReactNode => {
  const t = usePhrase();
  const { picture, source } = useStateOf(editor, (now) => ({
    picture: now.isActive('image') ? now.getAttributes('image') : null,
    source: now.isActive('quote') ? String(now.getAttributes('quote')['source'] ?? '') : null,
  }));
  if (picture !== null)
    return (
      <>
        <Typed
          label={t('bo.file.alternativeText')}
          value={String(picture['alternativeText'] ?? '')}
          onChange={(alternativeText) => editor.commands.updateAttributes('image', { alternativeText })}
        />
        <Typed
          label={t('bo.file.caption')}
          value={String(picture['caption'] ?? '')}
          onChange={(caption) => editor.commands.updateAttributes('image', { caption })}
        />
      </>
    );
  if (source === null) return null;
  return (
    <Typed
      label={t('bo.rich.source')}
      value={source}
      onChange={(typed) => editor.commands.updateAttributes('quote', { source: typed })}
    />
  );
};

/** The tools of the editor, and the lines about the selection. */
export const RichToolbar = ({ editor, label }: { editor: Editor; label: string }): ReactNode => {
  const t = usePhrase();
  const [opened, setOpened] = useState<'link' | 'picture' | null>(null);
  const on = useStateOf(editor, (now) => [
    ...tools.map(({ isOn }) => isOn?.(now) === true),
    now.isActive('link'),
  ]);
  const toggle = (what: 'link' | 'picture') => () => setOpened(opened === what ? null : what);
  return (
    <div className={classes['tools']}>
      <div role="toolbar" aria-label={t('bo.rich.tools', { label })} className={classes['toolbar']}>
        {tools.map(({ label: name, icon, isOn, run }, index) => (
          <Press
            key={name}
            label={t(name)}
            icon={icon}
            {...(isOn === undefined ? {} : { isOn: on[index] ?? false })}
            onPress={() => void run(editor)}
          />
        ))}
        <Press label={t('bo.rich.link')} icon={IconLink} isOn={on.at(-1) ?? false} onPress={toggle('link')} />
        <Press label={t('bo.rich.picture')} icon={IconPhotoPlus} onPress={toggle('picture')} />
      </div>
      {opened === 'link' && <LinkLine editor={editor} onDone={() => setOpened(null)} />}
      {opened === 'picture' && (
        <StoredFile
          label={t('bo.file.picture')}
          of="image"
          value=""
          onChange={(file) => {
            editor
              .chain()
              .focus()
              .insertContent({ type: 'image', attrs: { file, alternativeText: '', caption: '' } })
              .run();
            setOpened(null);
          }}
        />
      )}
      <OfSelected editor={editor} />
    </div>
  );
};
