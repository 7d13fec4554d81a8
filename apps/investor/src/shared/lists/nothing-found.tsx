import { Button, EmptyState } from '@parcela/ui';
import { focusHeading } from '@parcela/web';
import type { ReactNode } from 'react';

interface NothingFoundProps {
  readonly title: string;
  readonly text?: string;
  readonly resetLabel: string;
  /** Clears the filters. */
  readonly onReset: () => void;
  readonly headingOrder?: 2 | 3;
}

/** Says that no entry matches the filters, and leads back to the whole list. */
export const NothingFound = (props: NothingFoundProps): ReactNode => {
  const { title, text, resetLabel, onReset, headingOrder } = props;
  const reset = (): void => {
    focusHeading();
    onReset();
  };
  return (
    <EmptyState
      drawing="search"
      headingOrder={headingOrder}
      title={title}
      description={text}
      action={
        <Button emphasis="secondary" onClick={reset}>
          {resetLabel}
        </Button>
      }
    />
  );
};
