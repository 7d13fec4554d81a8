import { IconChevronDown } from '../icons/icons.gen.ts';
import { createElement, useId, useState } from 'react';
import { Button } from '../action/button.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './accordion-list.module.css';
import type { AccordionItem, AccordionListProps } from './props.ts';

interface EntryProps {
  item: AccordionItem;
  headingOrder: number;
  isOpen: boolean;
  onToggle: () => void;
}

function Entry({ item, headingOrder, isOpen, onToggle }: EntryProps) {
  const id = useId();
  const control = (
    <button
      type="button"
      id={`${id}-control`}
      className={classes['control']}
      aria-expanded={isOpen}
      aria-controls={`${id}-panel`}
      onClick={onToggle}
    >
      <span className={classes['label']}>{item.title}</span>
      <IconChevronDown size={20} stroke={1.6} aria-hidden className={classes['chevron'] ?? ''} />
    </button>
  );
  return (
    <div className={classes['item']}>
      {createElement(`h${headingOrder}`, { className: classes['itemTitle'] }, control)}
      {/* A closed panel is in the document but hidden, so that it opens with an animation; its links get no focus. */}
      <section
        id={`${id}-panel`}
        aria-labelledby={`${id}-control`}
        className={classes['panel']}
        data-open={isOpen || undefined}
        inert={!isOpen}
      >
        <div className={classes['clip']}>
          <div className={classes['content']}>{item.content}</div>
        </div>
      </section>
    </div>
  );
}

/**
 * Questions and answers, descriptions: any number of items can be open together, and one button opens or closes all.
 */
export function AccordionList(props: AccordionListProps) {
  const { items, headingOrder = 3, isFirstOpen = true, hasToggleAll = true } = props;
  const texts = useUiTexts();
  const [open, setOpen] = useState<string[]>(isFirstOpen ? items.slice(0, 1).map((item) => item.key) : []);
  const isAllOpen = items.every((item) => open.includes(item.key));
  const toggle = (key: string): void =>
    setOpen(open.includes(key) ? open.filter((other) => other !== key) : [...open, key]);
  return (
    <div>
      {hasToggleAll && items.length > 1 && (
        <div className={classes['toggle']}>
          <Button
            emphasis="quiet"
            size="small"
            onClick={() => setOpen(isAllOpen ? [] : items.map((item) => item.key))}
          >
            {isAllOpen ? texts.collapseAll : texts.expandAll}
          </Button>
        </div>
      )}
      <div className={classes['root']}>
        {items.map((item) => (
          <Entry
            key={item.key}
            item={item}
            headingOrder={headingOrder}
            isOpen={open.includes(item.key)}
            onToggle={() => toggle(item.key)}
          />
        ))}
      </div>
    </div>
  );
}
