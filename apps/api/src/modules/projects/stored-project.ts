import { storedProject } from '@parcela/contract/operator';
import type { Localized } from '@parcela/domain';
import type { z } from 'zod/mini';

/** The type as deeply read-only. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

/** The content of a project version besides its title. */
export type StoredContent = z.output<typeof storedProject>;
/** The content of a version of a project. */
export type ProjectContent = Frozen<StoredContent> & { readonly title: Localized };

export type DescriptionBlock = ProjectContent['blocks'][number];
export type Faq = ProjectContent['faqs'][number];
export type TimelineEntry = ProjectContent['timeline'][number];
export type ProjectFees = NonNullable<ProjectContent['fees']>;
export type ProjectOwnership = NonNullable<ProjectContent['ownership']>;
export type ProjectCalculation = NonNullable<ProjectContent['calculation']>;
export type ProjectMap = ProjectContent['map'];
export type ProjectPicture = ProjectContent['images'][number];
export type ProjectDocument = ProjectContent['documents'][number];

/** The stored content of a version, with defaults for fields that did not exist when it was written. */
export const readContent = (stored: unknown): StoredContent => storedProject.parse(stored);

/** The layout of a version; null without a version. */
export const readLayout = (stored: unknown): StoredContent['layout'] =>
  storedProject.shape.layout.parse(stored ?? undefined);
