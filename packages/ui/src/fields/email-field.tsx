import type { TextFieldProps } from './props.ts';
import { TextField } from './text-field.tsx';

/** An e-mail address, with the phone keyboard for it. */
export function EmailField(props: TextFieldProps) {
  return <TextField autoComplete="email" inputMode="email" {...props} type="email" />;
}
