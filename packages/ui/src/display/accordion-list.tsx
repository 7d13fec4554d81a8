import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Accordion.layer.css';
import { Accordion } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './accordion-list.module.css';
import type { AccordionListProps } from './props.ts';

/** Questions and answers, descriptions: any number open at once, all opened or closed by one button. */
export function AccordionList(props: AccordionListProps) {
  const { items, headingOrder = 3, isFirstOpen = true, hasToggleAll = true } = props;
  const texts = useUiTexts();
  const [open, setOpen] = useState<string[]>(isFirstOpen ? items.slice(0, 1).map((item) => item.key) : []);
  const isAllOpen = items.every((item) => open.includes(item.key));
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
      <Accordion
        multiple
        value={open}
        onChange={setOpen}
        order={headingOrder}
        variant="default"
        transitionDuration={180}
        chevron={<IconChevronDown size={20} stroke={1.6} aria-hidden />}
        classNames={{
          root: classes['root'],
          item: classes['item'],
          itemTitle: classes['itemTitle'],
          control: classes['control'],
          label: classes['label'],
          content: classes['content'],
        }}
      >
        {items.map((item) => (
          <Accordion.Item key={item.key} value={item.key}>
            <Accordion.Control>{item.title}</Accordion.Control>
            <Accordion.Panel>{item.content}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </div>
  );
}
