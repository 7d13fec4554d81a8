import type { RouteDefinition, CallInput, DataOf, ParamsOf } from '@parcela/contract';
import type { StaffPermission } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { keyOf } from '@parcela/web';
import { call } from '../api/api.ts';
import { type Action, type ActionMaker, makeAction } from './action.ts';
import { type Section, type SectionMaker, sectionMaker } from './sections.tsx';
import type { Value } from './values.ts';

type ReadRoute = RouteDefinition & { readonly method: 'GET' };

interface DetailSpec<R extends ReadRoute> {
  readonly route: R;
  /** Builds the params of the route from the id in the address. */
  readonly params: (id: string) => ParamsOf<R>;
  /** The list to which the back link leads; none for a page without a list. */
  readonly back?: { readonly label: PhraseId; readonly to: string };
  /** The kind of subject, shown before its name in the title of the document. */
  readonly kind: PhraseId;
  readonly title: (subject: DataOf<R>) => Value;
  readonly state?: (subject: DataOf<R>) => Value;
  /** The subject's id in requests to a second staff member; the page shows the waiting requests. */
  readonly requestedAs?: (subject: DataOf<R>) => string;
  readonly sections: (section: SectionMaker<DataOf<R>>) => readonly Section<DataOf<R>>[];
  readonly actions?: (action: ActionMaker<DataOf<R>>) => readonly Action<DataOf<R>>[];
}

/** A page without its route's type, as the generic screens use it. */
export interface Detail<Subject> {
  readonly permission: StaffPermission | null;
  readonly back: { readonly label: PhraseId; readonly to: string } | undefined;
  readonly kind: PhraseId;
  readonly title: (subject: Subject) => Value;
  readonly state: ((subject: Subject) => Value) | undefined;
  readonly requestedAs: ((subject: Subject) => string) | undefined;
  readonly sections: readonly Section<Subject>[];
  readonly actions: readonly Action<Subject>[];
  readonly queryOf: (id: string) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Subject>;
  };
}

/** Describes the page of one subject, which is the answer of the route. */
export const defineDetail = <const R extends ReadRoute>(spec: DetailSpec<R>): Detail<DataOf<R>> => ({
  permission: spec.route.permission ?? null,
  back: spec.back,
  kind: spec.kind,
  title: spec.title,
  state: spec.state,
  requestedAs: spec.requestedAs,
  sections: spec.sections(sectionMaker<DataOf<R>>()),
  actions: spec.actions?.((action) => makeAction(action)) ?? [],
  queryOf: (id) => {
    const input = { params: spec.params(id) } as CallInput<R>;
    return {
      queryKey: keyOf(spec.route, input),
      queryFn: async ({ signal }) =>
        ((await call(spec.route, input, { signal })) as { readonly data: DataOf<R> }).data,
    };
  },
});
