import type { ContentSubject } from '@parcela/domain';

/**
 * A kind of content that staff write in versions, of which at most one is published: a table of items and a table of
 * versions.
 */
export interface ContentKind {
  readonly items: string;
  readonly versions: string;
  /** Further tables of a version, which refer to it by the same columns. */
  readonly parts: readonly string[];
  /** The versions' column that refers to their item. */
  readonly itemId: string;
  /** The subject's name in the audit log: `article.saved`. */
  readonly subject: ContentSubject;
  /** Whether the date of the first publication is stored. */
  readonly isDated: boolean;
  /**
   * Whether a published item stays: it is never hidden, and a later version needs a reason in its column `correction`.
   * Its planned publication cannot change in the last seconds, so that no transaction ends after the instant.
   */
  readonly staysReleased?: boolean;
}

const kind = (subject: ContentSubject): ContentKind => ({
  items: `${subject}s`,
  versions: `${subject}_versions`,
  parts: [],
  itemId: `${subject}_id`,
  subject,
  isDated: false,
});

export const contentKinds = {
  article: { ...kind('article'), parts: ['article_version_tags'], isDated: true },
  faq: kind('faq'),
  banner: kind('banner'),
  bannerMessage: { ...kind('banner_message'), itemId: 'message_id' },
  taxText: kind('tax_text'),
  projectUpdate: { ...kind('project_update'), isDated: true, staysReleased: true },
  /** Its versions are a view of a table with another shape, so the module itself writes and copies them. */
  appConfiguration: { ...kind('app_configuration'), items: 'app_configuration_items' },
} as const;
