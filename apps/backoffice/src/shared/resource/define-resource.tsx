import type { StaffPermission } from '@parcela/domain';
import { type ComponentType, createElement } from 'react';
import { DetailScreen } from './detail/detail-screen.tsx';
import { ListScreen } from './list/list-screen.tsx';
import type { Detail } from './define-detail.ts';
import type { List } from './define-list.ts';

/** The screens of a resource, for the router. */
export interface Resource {
  readonly permission: StaffPermission | null;
  /** The permission of its pages; undefined if it has none. */
  readonly opensWith?: StaffPermission | null;
  /** Filters that the list's route accepts and the screen does not offer. */
  readonly leavesOut?: readonly string[];
  /** Undefined for a screen that staff reach only from other pages. */
  readonly List?: ComponentType;
  readonly Detail?: ComponentType<{ readonly id: string }>;
}

/** Makes the screens of a resource from its descriptors. */
export const defineResource = <Row, Subject>(described: {
  readonly list: List<Row>;
  readonly detail?: Detail<Subject>;
}): Resource & Required<Pick<Resource, 'List'>> => {
  const { detail } = described;
  const list = detail === undefined ? described.list : { ...described.list, opensWith: detail.permission };
  return {
    permission: list.permission,
    leavesOut: list.leavesOut,
    List: () => createElement(ListScreen<Row>, { list }),
    ...(detail === undefined
      ? {}
      : {
          opensWith: detail.permission,
          Detail: ({ id }) => createElement(DetailScreen<Subject>, { detail, id, key: id }),
        }),
  };
};

/** Makes the pages of a subject without its own list, because other subjects list it on their pages. */
export const definePages = <Subject,>(detail: Detail<Subject>): Resource => ({
  permission: detail.permission,
  opensWith: detail.permission,
  Detail: ({ id }) => createElement(DetailScreen<Subject>, { detail, id, key: id }),
});

/** Makes the single screen of a subject without a list, such as the caller's own account. */
export const definePage = <Subject,>(detail: Detail<Subject>): Resource => ({
  permission: detail.permission,
  List: () => createElement(DetailScreen<Subject>, { detail, id: '' }),
});
