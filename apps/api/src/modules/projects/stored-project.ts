import { storedProject } from '@parcela/contract/operator';
import type { Localized } from '@parcela/domain';
import type { z } from 'zod/mini';

/** The type without anything that could be assigned, at any depth. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

/** What a version of a project says in addition to its title. */
export type StoredContent = z.output<typeof storedProject>;
/** The content of a version of a project. */
export type ProjectContent = Frozen<StoredContent> & { readonly title: Localized };

export type DescriptionBlock = ProjectContent['blocks'][number];
export type Faq = ProjectContent['faqs'][number];
export type TimelineEntry = ProjectContent['timeline'][number];
export type ProjectFees = NonNullable<ProjectContent['fees']>;
export type ProjectCalculation = NonNullable<ProjectContent['calculation']>;
export type ProjectMap = ProjectContent['map'];
export type ProjectPicture = ProjectContent['images'][number];
export type ProjectDocument = ProjectContent['documents'][number];

/** The stored content of a version, with the defaults of the fields that did not exist when it was written. */
export const readContent = (stored: unknown): StoredContent => storedProject.parse(stored);

/** The layout of a version; null without a version. */
export const readLayout = (stored: unknown): StoredContent['layout'] =>
  storedProject.shape.layout.parse(stored ?? undefined);
