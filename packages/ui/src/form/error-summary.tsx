import type { ReactNode, Ref } from 'react';
import { useUiTexts } from '../provider/ui-context.ts';
import { fieldId } from './form-context.ts';
import classes from './form.module.css';

/** Puts the focus on an input, or on the first input of a group. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  const isInput = element.matches('input, select, textarea');
  const target = isInput ? element : element.querySelector<HTMLElement>('input, select, textarea');
  target?.focus();
}

/**
 * A label with its own link cannot be inside a link; its error is clear without it. A question ends with its own
 * question mark.
 */
const labelText = (label: ReactNode): string => {
  if (typeof label !== 'string') return '';
  return /[?!.:]$/.test(label) ? `${label} ` : `${label}: `;
};

/**
 * Fields in the order of the page: fields revealed by an answer at their place on the page, errors without a field
 * last.
 */
const inPageOrder =
  (formId: string) =>
  (one: string, other: string): number => {
    const [first, second] = [one, other].map((name) => document.getElementById(fieldId(formId, name)));
    if (!first || !second) return Number(!first) - Number(!second);
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  };

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>;
  errors: Record<string, ReactNode>;
  labels: ReadonlyMap<string, ReactNode>;
  formId: string;
}

/** All errors of a form in one place, each with a link to its field. A single error needs no list. */
export function ErrorSummary({ ref, errors, labels, formId }: ErrorSummaryProps) {
  const texts = useUiTexts();
  const names = Object.keys(errors)
    .filter((name) => errors[name] !== undefined && errors[name] !== null)
    .toSorted(inPageOrder(formId));
  if (names.length === 0 || (names.length === 1 && labels.has(names[0] ?? ''))) return null;
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={classes['summary']}>
      <p className={classes['summaryTitle']}>{texts.errorSummary(names.length)}</p>
      <ul className={classes['summaryList']}>
        {names.map((name) => (
          <li key={name}>
            {labels.has(name) ? (
              <a
                href={`#${fieldId(formId, name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(fieldId(formId, name));
                }}
              >
                {labelText(labels.get(name))}
                {errors[name]}
              </a>
            ) : (
              errors[name]
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
