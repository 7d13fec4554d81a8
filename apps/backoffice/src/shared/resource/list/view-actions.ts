import { changeSavedView, deleteSavedView, saveView } from '@parcela/contract/operator';
import { unsavedFilters } from '@parcela/domain';
import { IconDeviceFloppy, IconPencil, IconTrash } from '@parcela/ui/icons';
import { type Action, type ActionMaker, makeAction } from '../action.ts';
import type { ListAsk } from '../define-list.ts';
import { line, tick } from '../fields.ts';
import { say, type Words } from '../values.ts';
import { isSameView } from './address.ts';
import type { SavedView } from './saved-views.ts';

type Asked = Pick<ListAsk, 'filters' | 'sort'>;

/** The part of the current filters and order that a view can store. */
export const savable = ({ filters, sort }: Asked) => ({
  filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !unsavedFilters.has(name))),
  sort: sort ?? null,
});
/** Converts a saved view to the query of a list. */
export const askOf = ({ filters, sort }: Pick<SavedView, 'filters' | 'sort'>): Asked => ({
  filters,
  sort: sort ?? undefined,
});

const nameMax = 60;
const fields = {
  name: line('bo.views.name', { maxLength: nameMax, hasAutoFocus: true }),
  isShared: tick('bo.views.shared', { description: 'bo.views.sharedHint' }),
};
const atField = { 'staff.view_name_taken': 'name' } as const;
const withoutWords = ({ filters }: Asked): readonly Words[] =>
  Object.keys(filters).some((name) => unsavedFilters.has(name)) ? [say('bo.views.withoutWords')] : [];

/** The current state of a list, for saving as a view. */
export interface Shown {
  readonly list: string;
  readonly ask: Asked;
}
const actionOnShown: ActionMaker<Shown> = makeAction;

export const saveShown: Action<Shown> = actionOnShown({
  key: 'save',
  route: saveView,
  label: 'bo.views.keep',
  consequences: ({ ask }) => [say('bo.views.saves'), ...withoutWords(ask)],
  fields,
  fixed: ({ list, ask }) => ({ list, ...savable(ask) }),
  atField,
  done: 'bo.views.done',
});

/** A saved view of the member, together with the current query. */
export interface OwnView {
  readonly view: SavedView;
  readonly ask: Asked;
}
const actionOnView: ActionMaker<OwnView> = makeAction;
const params = ({ view: { documentId } }: OwnView) => ({ documentId });
const forAll = ({ view }: OwnView): readonly Words[] => (view.isShared ? [say('bo.views.sharedToo')] : []);

export const ownViewActions: readonly Action<OwnView>[] = [
  actionOnView({
    key: 'change',
    route: changeSavedView,
    label: 'bo.views.change.action',
    icon: IconPencil,
    params,
    consequences: () => [],
    fields,
    initial: ({ view: { name, isShared } }) => ({ name, isShared }),
    fixed: ({ view: { filters, sort } }) => ({ filters, sort }),
    atField,
    done: 'bo.views.done',
  }),
  actionOnView({
    key: 'replace',
    route: changeSavedView,
    label: 'bo.views.replace.action',
    icon: IconDeviceFloppy,
    offered: ({ view, ask }) => !isSameView(askOf(savable(ask)), askOf(view)),
    params,
    consequences: (own) => [
      say('bo.views.replace.does', { name: own.view.name }),
      ...withoutWords(own.ask),
      ...forAll(own),
    ],
    fixed: ({ view: { name, isShared }, ask }) => ({ name, isShared, ...savable(ask) }),
    done: 'bo.views.done',
  }),
  actionOnView({
    key: 'delete',
    route: deleteSavedView,
    label: 'bo.views.delete.action',
    icon: IconTrash,
    isDangerous: true,
    params,
    consequences: (own) => [say('bo.views.delete.does', { name: own.view.name }), ...forAll(own)],
    done: 'bo.views.deleted',
  }),
];
