import { useStepFocus } from '@parcela/web';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';

const Steps = ({ step, hasButton = true }: { step: string; hasButton?: boolean }): ReactNode => {
  useStepFocus(step);
  return (
    <>
      <h1>Payment</h1>
      <button key={hasButton ? 'same' : step} type="button">
        go on
      </button>
    </>
  );
};

test('the h1 gets the focus only after an action that removed the focused control', () => {
  const { rerender } = render(<Steps step="transfer" />);
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button').focus();
  rerender(<Steps step="choice" />);
  expect(document.activeElement).toBe(screen.getByRole('button'));
  rerender(<Steps step="choice" hasButton={false} />);
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button').focus();
  rerender(<Steps step="transfer" hasButton={false} />);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});
