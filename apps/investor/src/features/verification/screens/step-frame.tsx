import { Columns, PageHeader } from '@parcela/ui';
import { useScreenTitle } from '@parcela/web';
import type { ReactNode } from 'react';

interface StepFrameProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  readonly levelOptions: ReactNode;
  readonly children: ReactNode;
}

/** One step of the verification, next to the verification levels. */
export const StepFrame = ({ levelOptions, children, ...header }: StepFrameProps): ReactNode => {
  useScreenTitle(header.title);
  return (
    <>
      <PageHeader {...header} />
      <Columns main={children} side={levelOptions} />
    </>
  );
};
