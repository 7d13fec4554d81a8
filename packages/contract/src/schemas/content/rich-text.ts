import { isSafeLink } from '@parcela/domain';
import { z } from 'zod/mini';
import { image, lookupId, requiredText, typedText } from '../primitives.ts';

/**
 * Formatted texts are a tree of blocks, never HTML: a block outside this schema cannot be stored, and screens render
 * each kind of block themselves (docs/architecture/projects-and-content.md).
 */
const runText = z.string({ error: 'required' }).check(
  z.overwrite((text) => text.toWellFormed()),
  z.minLength(1, { error: 'required' }),
  z.maxLength(5000, { error: 'too_big' }),
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused here
  z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/, { error: 'invalid' }),
);

/** A link target in a text of staff: https, mailto, or a path of our own site. */
export const safeLink = z
  .string({ error: 'required' })
  .check(z.maxLength(2048, { error: 'too_big' }), z.refine(isSafeLink, { error: 'invalid' }));

/** A piece of text with one format; blanks at its ends count. */
const run = z.strictObject({
  text: runText,
  isBold: z.optional(z.boolean()),
  isItalic: z.optional(z.boolean()),
  link: z.optional(safeLink),
});
const runs = z
  .array(run)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(300, { error: 'too_big' }));

const paragraph = z.strictObject({ type: z.literal('paragraph'), runs });
const heading = z.strictObject({
  type: z.literal('heading'),
  /** The title of the page is level 1. */
  level: z.union([z.literal(2), z.literal(3)]),
  text: requiredText(200),
});
const list = z.strictObject({
  type: z.literal('list'),
  isOrdered: z.boolean(),
  items: z.array(runs).check(z.minLength(1, { error: 'required' }), z.maxLength(100, { error: 'too_big' })),
});
const quote = z.strictObject({ type: z.literal('quote'), runs, source: z.nullable(requiredText(200)) });
const divider = z.strictObject({ type: z.literal('divider') });
const words = [paragraph, heading, list, quote, divider] as const;

/** The text for readers, with the addresses of pictures. */
export const richText = z.array(
  z.discriminatedUnion('type', [...words, z.strictObject({ type: z.literal('image'), image })]),
);

const maxBlocks = 300;
const storedImage = z.strictObject({
  type: z.literal('image'),
  /** documentId of a stored picture. */
  file: lookupId,
  alternativeText: requiredText(300),
  caption: z.nullable(typedText(300)),
});

/** The text as staff write it. */
export const richTextDraft = z
  .array(z.discriminatedUnion('type', [...words, storedImage]))
  .check(z.maxLength(maxBlocks, { error: 'too_big' }));

z.globalRegistry.add(richText, { id: 'RichText' });
z.globalRegistry.add(richTextDraft, { id: 'RichTextDraft' });
