import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { TabBar } from './tab-bar.tsx';

const tabs = ['One', 'Two', 'Three'].map((label) => ({ key: label, label, content: `Part ${label}` }));

function Sample() {
  const [value, setValue] = useState('One');
  return <TabBar label="Parts" tabs={tabs} value={value} onChange={setValue} />;
}

test('TabBar moves between tabs with arrows, Home and End, and only one tab is in the tab order of the page', () => {
  renderUi(<Sample />);
  const press = (key: string): void => void fireEvent.keyDown(screen.getByRole('tablist'), { key });
  const chosen = (): string | null => screen.getByRole('tab', { selected: true }).textContent;
  press('ArrowLeft');
  expect(chosen()).toBe('Three');
  expect(document.activeElement?.textContent).toBe('Three');
  press('ArrowRight');
  press('ArrowRight');
  expect(chosen()).toBe('Two');
  press('End');
  press('Home');
  expect(chosen()).toBe('One');
  expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('Part One');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});
