import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { TabBarProps } from './props.ts';
import classes from './tab-bar.module.css';

/** Parts of one page, one at a time. */
export function TabBar({ label, tabs, value, onChange }: TabBarProps) {
  return (
    <Tabs
      value={value}
      onChange={(key) => key !== null && onChange(key)}
      keepMounted={false}
      classNames={{ tab: classes['tab'], list: classes['list'], panel: classes['panel'] }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
