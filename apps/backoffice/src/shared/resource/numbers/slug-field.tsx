import { withoutDiacritics } from '@parcela/domain';
import { TextField, useFieldValue, useProposedValue } from '@parcela/ui';
import type { ReactNode } from 'react';
import type { SharedProps } from '../fields/shared-props.ts';

const slugMax = 100;

/** Small letters, digits and single hyphens, as in an address. */
const slugOf = (text: string): string =>
  withoutDiacritics(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugMax)
    .replaceAll(/^-|-$/g, '');

/** The last part of an address, which follows the title until the user writes another one. */
export const SlugField = ({
  shared,
  from,
}: {
  readonly shared: SharedProps;
  readonly from: string;
}): ReactNode => {
  const title = useFieldValue(from);
  useProposedValue(shared.name, typeof title === 'string' ? slugOf(title) : undefined);
  return <TextField {...shared} maxLength={slugMax} />;
};
