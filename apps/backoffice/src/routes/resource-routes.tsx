import { needPhrases } from '@parcela/web';
import { type AnyRoute, createRoute, lazyRouteComponent, useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { NoPermission } from '../shared/frame/refusals.tsx';
import type { Resource } from '../shared/resource/define-resource.tsx';
import { useMay } from '../shared/session/use-may.ts';
import { MissingScreen } from './missing-address.tsx';
import type { Screen } from './screens/screen.ts';

/** Shows a screen only with its permission. */
const permitted =
  (screen: Screen, Shown: ComponentType): ComponentType =>
  (): ReactNode => {
    const may = useMay();
    return may(screen.permission) ? <Shown /> : <NoPermission permission={screen.permission} />;
  };

const lazily = (screen: Screen, shown: (resource: Resource) => ComponentType | undefined) =>
  lazyRouteComponent(async () => {
    const Shown = shown(await screen.load()) ?? (() => null);
    return { Shown: permitted(screen, Shown) };
  }, 'Shown');

/** The list of a screen and the pages below it. */
export const resourceRoutes = (parent: AnyRoute, screen: Screen): readonly AnyRoute[] => {
  const loader = () => needPhrases(...screen.phrases);
  const listRoute = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    loader,
    component: lazily(screen, ({ List }) => List ?? MissingScreen),
  });
  const detailRoute = createRoute({
    getParentRoute: () => parent,
    path: `${screen.path}/$id`,
    loader,
    component: lazily(screen, ({ Detail }) =>
      Detail === undefined
        ? undefined
        : () => {
            const { id = '' } = useParams({ strict: false });
            return <Detail id={id} />;
          },
    ),
  });
  return [listRoute, detailRoute];
};
