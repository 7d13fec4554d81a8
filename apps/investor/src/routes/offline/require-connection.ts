import { onlineManager } from '@tanstack/react-query';
import { isPersonKnown, restoreAnswers } from '../../features/offline/stored-answers.ts';
import { paths } from '../../shared/navigation/paths.ts';

/** The screen needs a connection, and there is none. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';
}

/** The last opened screen; the same address with another query is the same screen. */
const opened = { pathname: '' };

interface Navigation {
  readonly location: { readonly pathname: string };
  readonly preload: boolean;
}

/**
 * Without a connection only the dashboard can be opened, and the current screen stays. The guard refuses any
 * other screen before it would wait for answers that do not come.
 * @throws NoConnectionError which the frame shows as a screen that needs a connection
 */
export const requireConnection = ({ location: { pathname }, preload }: Navigation): void => {
  if (!onlineManager.isOnline()) {
    restoreAnswers();
    const isThere = pathname === paths.dashboard || pathname === opened.pathname;
    if (!isThere || !isPersonKnown()) throw new NoConnectionError('there is no connection');
  }
  if (!preload) opened.pathname = pathname;
};
