import { isCalendarDate } from '@parcela/domain';
import { ValidationError } from '../../errors.ts';

interface DaysQuery {
  readonly 'filters[from]'?: string | undefined;
  readonly 'filters[to]'?: string | undefined;
}

/** The days of a filter. The contract's pattern knows the year 0000, the calendar does not. */
export const assertDays = (query: DaysQuery): { from: string | undefined; to: string | undefined } => {
  const issues = (['filters[from]', 'filters[to]'] as const)
    .filter((path) => query[path] !== undefined && !isCalendarDate(query[path]))
    .map((path) => ({ path, code: 'invalid' }));
  if (issues.length > 0) throw new ValidationError(issues);
  return { from: query['filters[from]'], to: query['filters[to]'] };
};
