import { useId, type KeyboardEvent } from 'react';
import type { TabBarProps } from './props.ts';
import classes from './tab-bar.module.css';

/** The target of an arrow key: the next tab, wrapping around; Home and End lead to the first and the last. */
const steps: Readonly<Record<string, (position: number, count: number) => number>> = {
  ArrowRight: (position, count) => (position + 1) % count,
  ArrowLeft: (position, count) => (position - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Parts of one page, one at a time; arrows move between tabs. */
export function TabBar({ label, tabs, value, onChange }: TabBarProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const position = tabs.findIndex(({ key }) => key === value);
    const next = tabs[steps[event.key]?.(position, tabs.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-tab-${next.key}`)?.focus();
  };
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs inside have the focus */}
      <div role="tablist" aria-label={label} className={classes['list']} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-selected={tab.key === value}
            aria-controls={tab.key === value ? `${id}-panel` : undefined}
            tabIndex={tab.key === value ? 0 : -1}
            className={classes['tab']}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ key }) => key === value)
        .map((tab) => (
          <div
            key={tab.key}
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-tab-${tab.key}`}
            className={classes['panel']}
          >
            {tab.content}
          </div>
        ))}
    </div>
  );
}
