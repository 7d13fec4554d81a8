import { type StaffPermission, unsavedFilters } from '@parcela/domain';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import type { NewView } from './saved-views.store.ts';

/** A list that has a screen. */
export interface ViewedList {
  /** Null means that any member of staff may open the list. */
  readonly permission: StaffPermission | null;
  readonly acceptsFilter: (name: string, value: string) => boolean;
  readonly acceptsSort: (sort: string) => boolean;
}
/** Lists by the names of their operations. */
export type FindList = (name: string) => ViewedList | undefined;

const mayOpen = ({ permissions }: StaffCaller, { permission }: ViewedList): boolean =>
  permission === null || permissions.includes(permission);

/** Returns whether the caller may open the list of a view; false for a removed list. */
export const maySee = (
  findList: FindList,
  caller: StaffCaller,
  { list: name }: { readonly list: string },
): boolean => {
  const list = findList(name);
  return list !== undefined && mayOpen(caller, list);
};

/** The values that the list would refuse or that may identify a person, by their place in the body. */
const problemsOf = (list: ViewedList, { filters, sort }: Pick<NewView, 'filters' | 'sort'>) => {
  const wrong = Object.entries(filters)
    .filter(([name, value]) => unsavedFilters.has(name) || !list.acceptsFilter(name, value))
    .map(([name]) => ({ path: `filters.${name}`, code: 'invalid' }));
  return sort === null || list.acceptsSort(sort) ? wrong : [...wrong, { path: 'sort', code: 'invalid' }];
};

/**
 * Checks that the author may open the list of a view and that the list accepts its filters.
 * @throws ValidationError; BusinessError `common.forbidden` for a list that the caller may not open
 */
export const requireAcceptable = (
  findList: FindList,
  caller: StaffCaller,
  view: Pick<NewView, 'list' | 'filters' | 'sort'>,
): void => {
  const list = findList(view.list);
  if (!list) throw new ValidationError([{ path: 'list', code: 'invalid' }]);
  if (!mayOpen(caller, list)) throw new BusinessError('common.forbidden');
  const problems = problemsOf(list, view);
  if (problems.length > 0) throw new ValidationError(problems);
};
