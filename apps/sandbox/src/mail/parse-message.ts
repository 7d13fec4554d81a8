import PostalMime from 'postal-mime';

/** A part of a mail other than its text. */
interface Attachment {
  filename: string;
  contentType: string;
  /** The id without the angle brackets; the HTML refers to it by `cid:`. */
  contentId: string | null;
  content: Buffer;
}

interface ParsedMessage {
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
}

/** Parses a raw mail received over SMTP. */
export async function parseMessage(raw: Buffer): Promise<ParsedMessage> {
  const { subject = '', text = '', html = '', attachments } = await PostalMime.parse(raw);
  return {
    subject,
    text: text.trimEnd(),
    html: html.trimEnd(),
    attachments: attachments.map(({ filename, mimeType, contentId, content }, index) => ({
      filename: filename ?? `part-${index + 1}`,
      contentType: mimeType,
      contentId: contentId?.replaceAll(/[<>]/g, '') ?? null,
      content: Buffer.from(content as ArrayBuffer),
    })),
  };
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  '#x2F': '/',
};
const decodeEntities = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The web addresses of a mail, each once: first the links of the HTML, then the addresses in the text. */
export function linksOf({ html, text }: { html: string; text: string }): string[] {
  const hrefs = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decodeEntities(match[1] ?? match[2] ?? ''),
  );
  const written = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([address]) =>
    address.replace(/[.,;:!?)\]]+$/, ''),
  );
  return [...new Set([...hrefs, ...written])].filter((link) => /^https?:\/\//.test(link));
}
