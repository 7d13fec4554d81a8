import { Columns, PageHeader } from '@parcela/ui';
import type { ReactNode } from 'react';
import { useScreenTitle } from '../../../shared/navigation/screen-title.ts';

interface StepFrameProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  readonly levelOptions: ReactNode;
  readonly children: ReactNode;
}

/** One step of the verification, with the verification levels beside it. */
export const StepFrame = ({ levelOptions, children, ...header }: StepFrameProps): ReactNode => {
  useScreenTitle(header.title);
  return (
    <>
      <PageHeader {...header} />
      <Columns main={children} side={levelOptions} />
    </>
  );
};
