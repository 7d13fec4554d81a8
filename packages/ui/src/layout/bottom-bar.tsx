import { IconDots, IconX } from '../icons/icons.gen.ts';
import { useId, useState, type ReactNode } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { ModalDialog } from '../feedback/modal-dialog.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './bottom-bar.module.css';
import { NavigationLink } from './navigation-link.tsx';
import navigation from './navigation.module.css';
import type { NavigationItem } from './props.ts';

const itemsInBar = 4;

function splitItems(items: readonly NavigationItem[]): [NavigationItem[], NavigationItem[]] {
  const placeOf = (item: NavigationItem): number => item.placeInBottomBar ?? Number.POSITIVE_INFINITY;
  const chosen = items
    .filter((item) => item.placeInBottomBar !== undefined)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const inBar = (chosen.length > 0 ? chosen : items).slice(0, itemsInBar);
  return [inBar, items.filter((item) => !inBar.includes(item))];
}

/** Phones: the four most used pages, and a sheet with the others and the menu. */
export function BottomBar({ items, menu }: { items: readonly NavigationItem[]; menu?: ReactNode }) {
  const texts = useUiTexts();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [inBar, others] = splitItems(items);
  const close = () => setOpen(false);
  return (
    <>
      <nav aria-label={texts.mainNavigation} className={classes['root']}>
        {inBar.map((item) => (
          <NavigationLink key={item.to} item={item} place="bar" />
        ))}
        {(others.length > 0 || menu !== undefined) && (
          <button
            type="button"
            className={navigation['bar']}
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            data-active={others.some((item) => item.isActive) || undefined}
            onClick={() => setOpen(true)}
          >
            <IconDots size={22} stroke={1.6} aria-hidden />
            <span className={navigation['label']}>{texts.more}</span>
          </button>
        )}
      </nav>
      {isOpen && (
        <ModalDialog onClose={close} labelledBy={titleId} className={classes['sheet']}>
          <div className={classes['sheetContent']}>
            <div className={classes['sheetHeader']}>
              <h2 id={titleId} className={classes['sheetTitle']}>
                {texts.more}
              </h2>
              <IconButton icon={IconX} label={texts.close} onClick={close} />
            </div>
            <ul className={classes['list']}>
              {others.map((item) => (
                <li key={item.to}>
                  <NavigationLink item={item} place="sheet" onClick={close} />
                </li>
              ))}
            </ul>
            {menu !== undefined && <div className={classes['menu']}>{menu}</div>}
          </div>
        </ModalDialog>
      )}
    </>
  );
}
