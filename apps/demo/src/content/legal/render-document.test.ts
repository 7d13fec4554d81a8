import { describe, expect, test } from 'vitest';
import { locales } from '@parcela/domain';
import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import { runOffOf } from '@parcela/contract/run-off';
import { siteTexts } from '@parcela/phrases/site';
import { legalDocumentIn, legalDocuments, projects, prospectusIn, renderDocument } from '../index.ts';
import { operatorFailure } from './operator-failure.ts';

const asText = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1');

describe('renderDocument', () => {
  test('gives terms and privacy their clauses, and the white paper its six sections', () => {
    const clauses = Object.fromEntries(
      legalDocuments.map(({ kind, sections }) => [kind, sections.cs.length]),
    );
    expect(clauses).toEqual({ termsAndConditions: 10, privacy: 7, whitePaper: 6 });
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

  test.each(locales)(
    'says in %s what happens if the operator fails, in the white paper and each prospectus',
    (locale) => {
      const whitePaper = legalDocuments.find(({ kind }) => kind === 'whitePaper')!;
      const documents = [
        legalDocumentIn(whitePaper, locale),
        ...projects.map((project) => prospectusIn(project, locale)),
      ];
      expect(documents.length).toBeGreaterThan(1);
      for (const { sections } of documents) {
        const said = sections.filter(({ heading }) => heading === operatorFailure.heading[locale]);
        expect(said).toHaveLength(1);
        // The services that continue, the register and its export, the money, and the payout to an investor.
        expect(said[0]?.paragraphs).toHaveLength(4);
        expect(new Set(said[0]?.paragraphs).size).toBe(4);
      }
    },
  );

  test('describes what the platform does in a run-off', () => {
    const [what = ''] = operatorFailure.paragraphs.map(({ en }) => en);
    expect(what).toContain('no new accounts, orders or payments');
    const routes = { ...investorRoutes, ...operatorRoutes };
    for (const call of ['register', 'placeOrder', 'payByBankTransfer', 'payByWallet'] as const)
      expect(runOffOf(routes[call])).toBe('stops');
    expect(what).toContain('Payouts, withdrawals, refunds and votes go on');
    for (const call of [
      'executeDistribution',
      'emptyOutWallet',
      'approveWithdrawal',
      'retryRefund',
      'castVote',
    ] as const)
      expect(runOffOf(routes[call])).toBe('goes on');
  });

  test.each([
    [
      'cs',
      ['nové účty, objednávky ani platby', 's elektronickým podpisem', 'Nikdo nezaručuje'],
      'v prospektu',
    ],
    [
      'en',
      ['no new accounts, orders or payments', 'with an electronic signature', 'Nobody guarantees'],
      'the prospectus',
    ],
    [
      'pl',
      ['nowych kont, zamówień ani płatności', 'z podpisem elektronicznym', 'Nikt nie gwarantuje'],
      'w prospekcie',
    ],
  ] as const)(
    'repeats in %s the claims of the risk page and the place where it sends its reader',
    (locale, claims, place) => {
      const page = siteTexts(locale)('site.risks.platformText').replaceAll(/\s/g, ' ');
      const document = operatorFailure.paragraphs.map((paragraph) => paragraph[locale]).join(' ');
      for (const claim of claims)
        expect([page.includes(claim), document.includes(claim)]).toEqual([true, true]);
      expect(page).toContain(place);
    },
  );

  test('treats text that looks like markup as text', () => {
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
