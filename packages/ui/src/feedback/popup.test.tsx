import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { ConfirmPopup } from './confirm-popup.tsx';
import { Popup } from './popup.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const popup = (onClose: () => void, autoCloseAfterMs?: number) => (
  <Popup isOpen onClose={onClose} title="Soon" autoCloseAfterMs={autoCloseAfterMs}>
    Not open yet
  </Popup>
);

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe('Popup', () => {
  test('closes by itself once when its time has passed', () => {
    vi.useFakeTimers();
    const onClose = vi.fn<() => void>();
    renderUi(popup(onClose, 1500));
    pass(1400);
    expect(onClose).not.toHaveBeenCalled();
    pass(5000);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('stops its timer while the pointer moves over the popup and continues afterwards', () => {
    vi.useFakeTimers();
    const onClose = vi.fn<() => void>();
    renderUi(popup(onClose, 1500));
    pass(1000);
    const text = screen.getByText('Not open yet');
    fireEvent.mouseMove(text, { clientX: 10, clientY: 10 });
    fireEvent.mouseMove(text, { clientX: 11, clientY: 10 });
    pass(10_000);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseOut(text, { relatedTarget: document.body });
    pass(600);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('ignores a pointer that rests where the popup appeared', () => {
    vi.useFakeTimers();
    const onClose = vi.fn<() => void>();
    renderUi(popup(onClose, 1500));
    fireEvent.mouseOver(screen.getByText('Not open yet'));
    fireEvent.mouseMove(screen.getByText('Not open yet'), { clientX: 10, clientY: 10 });
    pass(1600);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('stops its timer when the pointer moves onto it, and while one of its elements has the focus', () => {
    vi.useFakeTimers();
    const onClose = vi.fn<() => void>();
    renderUi(popup(onClose, 1500));
    const text = screen.getByText('Not open yet');
    fireEvent.mouseMove(text, { clientX: 10, clientY: 10, movementX: 4 });
    pass(5000);
    fireEvent.mouseOut(text, { relatedTarget: document.body });
    const button = screen.getAllByRole('button', { name: 'Close' })[1]!;
    act(() => button.focus());
    pass(5000);
    expect(onClose).not.toHaveBeenCalled();
    act(() => button.blur());
    pass(1600);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('reports its timeout and Escape separately from a press on close', () => {
    vi.useFakeTimers();
    const [onClose, onTimeout, onEscape] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    renderUi(
      <Popup
        isOpen
        onClose={onClose}
        onTimeout={onTimeout}
        onEscape={onEscape}
        title="Soon"
        autoCloseAfterMs={1500}
      >
        Not open yet
      </Popup>,
    );
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect([onClose, onTimeout, onEscape].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
    pass(1600);
    expect([onClose, onTimeout, onEscape].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  });

  test('stays open without a timer until it is closed', () => {
    vi.useFakeTimers();
    const onClose = vi.fn<() => void>();
    renderUi(popup(onClose));
    pass(60_000);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog', { name: 'Soon' })).toBeTruthy();
  });

  test('has a close button unless its content has its own', () => {
    const onClose = vi.fn<() => void>();
    const { rerender } = renderUi(popup(onClose));
    const names = () => screen.getAllByRole('button').map((button) => button.textContent);
    expect(names()).toContain('Close');
    rerender(
      <Popup isOpen onClose={onClose} title="Soon" actions={null}>
        Not open yet
      </Popup>,
    );
    expect(names()).not.toContain('Close');
  });
});

describe('ConfirmPopup', () => {
  const confirm = (onConfirm: () => Promise<void>, onClose: () => void) => (
    <ConfirmPopup
      isOpen
      onClose={onClose}
      title="Delete account?"
      confirmLabel="Delete"
      cancelLabel="Keep"
      onConfirm={onConfirm}
    >
      This cannot be undone.
    </ConfirmPopup>
  );

  test('stays open and shows the reason when the action fails', async () => {
    const onClose = vi.fn<() => void>();
    renderUi(confirm(() => Promise.reject(new Error('There are holdings')), onClose));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toContain('There are holdings');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('closes when the action succeeds', async () => {
    const onClose = vi.fn<() => void>();
    renderUi(confirm(() => Promise.resolve(), onClose));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});

describe('the focus of a dialog', () => {
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Popup isOpen={isOpen} onClose={() => setOpen(false)} title="Soon">
          Not open yet
        </Popup>
      </>
    );
  }

  test('moves into the dialog when it opens, and Escape closes it', async () => {
    renderUi(<Opener />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog', { name: 'Soon' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
