import { useState } from 'react';
import { useStaff } from '../../session/staff.ts';

/** Filters and order saved under a name. */
export interface SavedView {
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort?: string | undefined;
}

const read = (place: string): readonly SavedView[] => {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? '[]') as unknown;
    return Array.isArray(stored) ? (stored as SavedView[]) : [];
  } catch {
    return [];
  }
};

/** Views saved by a member of staff in this browser. */
export const useSavedViews = (listName: string) => {
  const { documentId } = useStaff();
  const place = `parcela-staff-views-${documentId}-${listName}`;
  const [views, setViews] = useState(() => read(place));
  const save = (next: readonly SavedView[]): void => {
    localStorage.setItem(place, JSON.stringify(next));
    setViews(next);
  };
  return {
    views,
    add: (view: SavedView): void => save([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string): void => save(views.filter((view) => view.name !== name)),
  };
};
