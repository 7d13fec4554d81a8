import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { useLeavingGuard } from './use-leaving-guard.ts';

const Typing = () => {
  const [typed, setTyped] = useState('');
  useLeavingGuard(typed !== '', () => undefined);
  return <input aria-label="Name" value={typed} onChange={(event) => setTyped(event.target.value)} />;
};

test('a tab with unsaved input asks before it closes', async () => {
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  const router = createRouter({ routeTree: createRootRoute({ component: Typing }), history });
  await router.load();
  render(<RouterProvider router={router as never} />);
  const closesAtOnce = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
  expect(closesAtOnce()).toBe(true);
  type('New');
  expect(closesAtOnce()).toBe(false);
  type('');
  expect(closesAtOnce()).toBe(true);
});
