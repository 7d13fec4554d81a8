import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { ConfirmPopup } from './confirm-popup.tsx';
import type { ConfirmButtonProps } from './props.ts';

/** A button that asks for confirmation before its action. */
export function ConfirmButton({ label, emphasis, size, ...popup }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button emphasis={emphasis} size={size} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmPopup {...popup} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
