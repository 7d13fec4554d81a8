import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { findApplicant, findApplicantByInspection } from './applicants.ts';
import type { Applicant } from './applicants.ts';
import { sumsubTime } from './review.ts';
import { drawSpecimen } from './specimen.ts';

interface Picture {
  id: string;
  type: string;
  side?: string;
}

/** Nine digits, like Sumsub's picture numbers, and the same for a picture at every read. */
const pictureId = ({ id }: Applicant, index: number) =>
  String((Number.parseInt(id.slice(0, 8), 16) % 90_000_000) * 10 + 100_000_000 + index);

/** The submitted pictures: both sides of a card or the page of a passport, and a picture of the face. */
function picturesOf(applicant: Applicant): Picture[] {
  if (!applicant.isSubmitted) return [];
  const type = applicant.person.idDocType;
  const shown: Omit<Picture, 'id'>[] =
    type === 'PASSPORT' ? [{ type }] : ['FRONT_SIDE', 'BACK_SIDE'].map((side) => ({ type, side }));
  return [...shown, { type: 'SELFIE' }].map((picture, index) => ({
    ...picture,
    id: pictureId(applicant, index),
  }));
}

/** The pictures of documents, as drawings. */
export function documentRoutes(scope: FastifyInstance, context: Context) {
  scope.get<{ Params: { id: string } }>(
    '/resources/applicants/:id/metadata/resources',
    async (request, reply) => {
      const applicant = findApplicant(context, request.params.id);
      if (!applicant) return reply.code(404).send({ description: 'Applicant not found', code: 404 });
      const items = picturesOf(applicant).map(({ id, type, side }) => ({
        id,
        addedDate: sumsubTime(applicant.createdAt),
        fileMetadata: { fileName: `${id}.png`, fileType: 'png' },
        idDocDef: {
          country: applicant.person.country,
          idDocType: type,
          ...(side !== undefined && { idDocSubType: side }),
        },
        deactivated: false,
        source: 'fileupload',
      }));
      return { items, totalItems: items.length };
    },
  );

  scope.get<{ Params: { inspection: string; image: string } }>(
    '/resources/inspections/:inspection/resources/:image',
    async (request, reply) => {
      const { inspection, image } = request.params;
      const owner = findApplicantByInspection(context, inspection);
      const picture = owner && picturesOf(owner).find(({ id }) => id === image);
      if (!picture) return reply.code(404).send({ description: 'Image not found', code: 404 });
      return reply.type('image/png').send(drawSpecimen(picture.type, picture.side));
    },
  );
}
