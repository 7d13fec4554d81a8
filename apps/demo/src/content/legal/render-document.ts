import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { demoOperator } from '../site/app-configuration.ts';
import type { RenderableDocument } from '../types.ts';

const template = readFileSync(new URL('document-template.typ', import.meta.url), 'utf8');

let compiler: NodeCompiler | undefined;

/** Renders a text as PDF (PDF/UA-1); the same document always has the same pages. Throws when Typst refuses it. */
export function renderDocument(document: RenderableDocument): Uint8Array {
  compiler ??= NodeCompiler.create();
  const data = JSON.stringify({ ...document, brand: demoOperator.name });
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data } });
  const { result } = compiled;
  if (result === null) throw new Error(`Typst could not set "${document.title}"`);
  return compiler.pdf(result, { pdfStandard: 'ua-1' });
}
