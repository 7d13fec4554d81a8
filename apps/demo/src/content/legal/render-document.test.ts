import { describe, expect, test } from 'vitest';
import { locales } from '@parcela/domain';
import { legalDocumentIn, legalDocuments, projects, prospectusIn, renderDocument } from '../index.ts';

const asText = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1');

describe('renderDocument', () => {
  test('gives terms and privacy their clauses, and the white paper five sections', () => {
    const clauses = Object.fromEntries(
      legalDocuments.map(({ kind, sections }) => [kind, sections.cs.length]),
    );
    expect(clauses).toEqual({ termsAndConditions: 10, privacy: 7, whitePaper: 5 });
  });

  test.each(locales)('makes every document in %s a tagged PDF in that language', (locale) => {
    const documents = [
      ...legalDocuments.map((document) => legalDocumentIn(document, locale)),
      ...projects.map((project) => prospectusIn(project, locale)),
    ];
    for (const document of documents) {
      const pdf = asText(renderDocument(document));
      expect(pdf.startsWith('%PDF-')).toBe(true);
      expect(pdf).toContain('/StructTreeRoot');
      expect(pdf).toMatch(new RegExp(`/Lang ?\\(${locale}`));
    }
  });

  test('leaves text that looks like markup as text', () => {
    const document = legalDocumentIn(legalDocuments[0]!, 'en');
    const sections = [
      { heading: '#panic("heading")', paragraphs: ['$ *not* _markup_ #read("/etc/passwd")'] },
    ];
    expect(asText(renderDocument({ ...document, sections })).startsWith('%PDF-')).toBe(true);
  });

  test('states price, fee and number of shares of the project in its prospectus', () => {
    const plzen = projects.find(({ key }) => key === 'plzen')!;
    const said = JSON.stringify(prospectusIn(plzen, 'cs').sections).replaceAll(/\s/g, ' ');
    for (const fact of ['9 000 podílů', '2 000,00 Kč', '40,00 Kč', '18 000 000,00 Kč', '6,90 %']) {
      expect(said).toContain(fact);
    }
  });
});
