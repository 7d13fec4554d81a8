import type { PhraseId } from '@parcela/phrases';
import { Popup } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { Fragment, type ReactNode } from 'react';
import { commandKey } from '../navigation/command-key.ts';
import classes from './shortcuts-dialog.module.css';

interface Shortcut {
  /** Each of these keys does the same; `+` joins keys to press together. */
  readonly keys: readonly string[];
  readonly does: PhraseId;
}

const groups: readonly { readonly title: PhraseId; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'bo.keys.everywhere',
    shortcuts: [
      { keys: [`${commandKey}+K`], does: 'bo.keys.search' },
      { keys: ['?'], does: 'bo.keys.help' },
      { keys: ['Esc'], does: 'bo.keys.close' },
    ],
  },
  {
    title: 'bo.keys.inLists',
    shortcuts: [
      { keys: ['j', '↓'], does: 'bo.keys.next' },
      { keys: ['k', '↑'], does: 'bo.keys.previous' },
      { keys: ['Enter'], does: 'bo.keys.open' },
      { keys: ['x'], does: 'bo.keys.select' },
      { keys: ['/'], does: 'bo.keys.filters' },
    ],
  },
];

const Keys = ({ keys }: { readonly keys: readonly string[] }): ReactNode => {
  const t = usePhrase();
  return keys.map((together, at) => (
    <Fragment key={together}>
      {at > 0 && <span> {t('bo.keys.or')} </span>}
      {together.split('+').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Fragment>
  ));
};

/** The actions that have a key. */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const t = usePhrase();
  return (
    <Popup isOpen onClose={onClose} title={t('bo.keys.title')}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className={classes['group']} aria-label={t(title)}>
          <h3>{t(title)}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  <Keys keys={keys} />
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Popup>
  );
};
