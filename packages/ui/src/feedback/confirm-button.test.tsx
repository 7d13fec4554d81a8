import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { ConfirmButton } from './confirm-button.tsx';

const show = (onConfirm: () => Promise<void>) =>
  renderUi(
    <ConfirmButton
      label="Delete"
      title="Delete it?"
      confirmLabel="Yes, delete"
      cancelLabel="Cancel"
      onConfirm={onConfirm}
    >
      It cannot be undone.
    </ConfirmButton>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const isShut = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('ConfirmButton does nothing before the question is answered', async () => {
  const onConfirm = vi.fn<() => Promise<void>>().mockResolvedValue();
  show(onConfirm);
  await press('Delete');
  await press('Cancel');
  await isShut();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('ConfirmButton acts after a confirmation, and can be used again', async () => {
  const onConfirm = vi.fn<() => Promise<void>>().mockResolvedValue();
  show(onConfirm);
  await press('Delete');
  await press('Yes, delete');
  await isShut();
  await press('Delete');
  await press('Yes, delete');
  await isShut();
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
