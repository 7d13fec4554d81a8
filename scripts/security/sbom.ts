import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBillOfMaterials } from './bill-of-materials.ts';
import { outputFolder } from '../lib/children.ts';

/** `npm run sbom`: writes the delivered packages as a bill of materials (CycloneDX). */
const bill = makeBillOfMaterials();
mkdirSync(outputFolder, { recursive: true });
const file = join(outputFolder, 'sbom.cdx.json');
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(`${bill.components.length} packages: ${file}\n`);
