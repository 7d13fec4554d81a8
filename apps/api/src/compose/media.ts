import { articleFileReaders } from '../modules/articles/index.ts';
import { legalDocumentReaders } from '../modules/legal-documents/index.ts';
import { configurationFileReaders } from '../modules/app-configuration/index.ts';
import { bannerFileReaders } from '../modules/banners/index.ts';
import { createFileLinks, createImageSizes, type MediaRoutesDeps } from '../modules/media/index.ts';
import { receiptReaders } from '../modules/distributions/index.ts';
import { projectDocumentReaders } from '../modules/projects/index.ts';
import { projectUpdateFileReaders } from '../modules/project-updates/index.ts';
import { pollDocumentReaders } from '../modules/voting/index.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import type { Platform } from './platform.ts';

/** Locates stored files and decides who may read them. */
export const createMedia = ({ dataKeys }: Config, { files }: Platform): MediaRoutesDeps => ({
  files,
  imageSizes: createImageSizes(files),
  links: createFileLinks(dataKeys),
  readers: [
    legalDocumentReaders,
    articleFileReaders,
    projectDocumentReaders,
    projectUpdateFileReaders,
    pollDocumentReaders,
    receiptReaders,
    bannerFileReaders,
    configurationFileReaders,
  ],
});
