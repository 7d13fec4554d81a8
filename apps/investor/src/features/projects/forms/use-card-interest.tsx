import { type ProjectSummary, getPortfolio } from '@parcela/contract/investor';
import { acceptsInterestRequest } from '@parcela/domain';
import { useQuery } from '@tanstack/react-query';
import { routeOptions } from '../../../shared/api/api.ts';
import { interestsOptions } from '../queries/get-project-viewer.ts';
import { useInterest } from './use-send-interest.tsx';

/** The interest state that the card of a funded project shows to a user without shares of it. */
export interface CardInterest {
  readonly isSent: boolean;
  readonly isSending: boolean;
  readonly send: () => void;
}

/**
 * A list does not name the holders; but if not all shares are free, some investor has shares or may soon have some.
 */
const takesInterest = ({ state, available, tokenTotalCount }: ProjectSummary['project']): boolean =>
  acceptsInterestRequest({ state, hasHolders: available < tokenTotalCount });

/**
 * The interest button of each card. The page loads the user's holdings and requests only if one of its projects
 * accepts interest; the server decides on every request in either case.
 */
export const useCardInterest = (projects: readonly ProjectSummary[]) => {
  const enabled = projects.some(({ project }) => takesInterest(project));
  const sent = useQuery({ ...interestsOptions(), enabled });
  const portfolio = useQuery({ ...routeOptions(getPortfolio, {}), enabled });
  const { send, isSending, popup } = useInterest();

  const of = ({ documentId: info, project }: ProjectSummary): CardInterest | undefined => {
    const { documentId } = project;
    if (!takesInterest(project) || sent.data === undefined || portfolio.data === undefined) return undefined;
    const isHolder = portfolio.data.data.projects.some(({ projectInfo }) => projectInfo.documentId === info);
    if (isHolder) return undefined;
    return {
      isSent: sent.data.data.some((request) => request.project.documentId === documentId),
      isSending: isSending(documentId),
      send: () => send(documentId),
    };
  };
  return { of, popup };
};
