import type { DataOf } from '@parcela/contract';
import { getStaffCaller, listSavedViews } from '@parcela/contract/operator';
import type { StaffPermission, StaffRole } from '@parcela/domain';
import type { ScreenScope } from '@parcela/phrases';
import { needPhrases, queryClient, keyOf } from '@parcela/web';
import { cleanup, render } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { afterEach } from 'vitest';
import { queryText } from '../../src/shared/navigation/query-text.ts';
import { AppFrame } from '../../src/shared/frame/app-frame.tsx';
import { NoticeArea } from '../../src/shared/frame/notice-area.tsx';
import { StepUpDialog } from '../../src/shared/frame/step-up-dialog.tsx';
import type { Resource } from '../../src/shared/resource/define-resource.tsx';
import { session } from '../../src/shared/session/session.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** 24 letters, like the length of an id. */
export const idOf = (name: string): string => name.padEnd(24, '0').slice(0, 24);

interface Caller {
  readonly permissions?: readonly StaffPermission[];
  readonly roles?: readonly StaffRole[];
  /** Default: the caller has none; null: the screen requests them. */
  readonly savedViews?: DataOf<typeof listSavedViews> | null;
}

/** Signs in a member of staff with these permissions. */
const signIn = ({ permissions = [], roles = ['administrator'], savedViews = [] }: Caller): void => {
  session.start('token-of-a-member-of-staff');
  if (savedViews !== null) queryClient.setQueryData(keyOf(listSavedViews, {}), dataOf(savedViews));
  queryClient.setQueryData(keyOf(getStaffCaller, {}), {
    data: { documentId: idOf('me'), email: 'me@operator.example', name: 'Jana Malá', roles, permissions },
  });
};

/** Renders the screens of a resource in English, in a router in memory. */
export const renderResource = async (
  resource: Resource,
  { at, scopes, ...caller }: { readonly at: string; readonly scopes: readonly ScreenScope[] } & Caller,
) => {
  await needPhrases('common', 'errors', 'operator-errors', 'back-office', ...scopes);
  signIn(caller);
  const root = createRootRoute({
    component: () => (
      <AppFrame>
        <Outlet />
        <NoticeArea />
        <StepUpDialog />
      </AppFrame>
    ),
    notFoundComponent: () => <p>another screen</p>,
  });
  const path = at.split(/[/?]/)[1] ?? '';
  const List: ComponentType = resource.List ?? (() => null);
  const Detail: ComponentType<{ readonly id: string }> = resource.Detail ?? (() => null);
  const listRoute = createRoute({
    getParentRoute: () => root,
    path,
    component: () => <List />,
  });
  const detailRoute = createRoute({
    getParentRoute: () => root,
    path: `${path}/$id`,
    component: () => <Detail id={detailRoute.useParams().id} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([listRoute, detailRoute]),
    history: createMemoryHistory({ initialEntries: [at] }),
    ...queryText,
  });
  await router.load();
  const shown = render(<RouterProvider router={router as never} />);
  return {
    ...shown,
    location: () => router.state.location.href,
    go: (href: string): void => void router.navigate({ href }),
  };
};

/** A page of a list in the form that the API returns. */
export const listOf = <Item,>(data: readonly Item[], pageCount = 1) => ({
  data,
  meta: { pagination: { page: 1, pageSize: 25, pageCount, total: data.length } },
});
export const dataOf = <Data,>(data: Data) => ({ data, meta: {} });
