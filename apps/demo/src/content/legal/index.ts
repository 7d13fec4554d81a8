import type { Locale } from '@parcela/domain';
import type { DemoProject, LegalDocument, RenderableDocument } from '../types.ts';
import { extractSections, extractTitle } from './land-register.ts';
import { lettingPlanSections, lettingPlanTitle } from './letting-plan.ts';
import { privacy } from './privacy.ts';
import { prospectusSections, prospectusTitle } from './prospectus.ts';
import { reportSections, reportTitle } from './valuation-report.ts';
import { terms } from './terms.ts';
import { whitePaper } from './white-paper.ts';

export { extractCaption, extractTitle } from './land-register.ts';
export { lettingPlanCaption, lettingPlanTitle } from './letting-plan.ts';
export { prospectusTitle } from './prospectus.ts';

export const legalDocuments: readonly LegalDocument[] = [terms, privacy, whitePaper];

export function legalDocumentIn(document: LegalDocument, language: Locale): RenderableDocument {
  const { title, subtitle, version, sections } = document;
  return {
    title: title[language],
    subtitle: subtitle[language],
    version,
    language,
    sections: sections[language],
  };
}

export function prospectusIn(project: DemoProject, language: Locale): RenderableDocument {
  return {
    title: prospectusTitle[language],
    subtitle: project.title[language],
    version: '1.0',
    language,
    sections: prospectusSections(project, language),
  };
}

export function lettingPlanIn(project: DemoProject, language: Locale): RenderableDocument {
  return {
    title: lettingPlanTitle[language],
    subtitle: project.title[language],
    version: '1.0',
    language,
    sections: lettingPlanSections(project, language),
  };
}

export function extractIn(project: DemoProject, language: Locale): RenderableDocument {
  return {
    title: extractTitle[language],
    subtitle: project.title[language],
    version: '1.0',
    language,
    sections: extractSections(project, language),
  };
}

export function reportIn(project: DemoProject, language: Locale): RenderableDocument {
  return {
    title: reportTitle[language],
    subtitle: project.title[language],
    version: '1.0',
    language,
    sections: reportSections(project, language),
  };
}
