import type { Article, DetailStats, ProjectInfo, ProjectUpdate, Voting } from '@parcela/contract/investor';
import type { Preview } from '@parcela/web';
import { lazy, type ReactNode, Suspense } from 'react';
import classes from './preview-page.module.css';

// A preview shows one kind of content and does not load the code for the others.
const ArticlePage = lazy(async () => ({
  default: (await import('../../features/articles/screens/article-screen.tsx')).ArticlePage,
}));
const ProjectPage = lazy(async () => ({
  default: (await import('../../features/projects/screens/project-screen.tsx')).ProjectPage,
}));
const VotingCard = lazy(async () => ({
  default: (await import('../../features/voting/voting-card.tsx')).VotingCard,
}));

const UpdateCard = lazy(async () => ({
  default: (await import('../../features/projects/updates/update-card.tsx')).UpdateCard,
}));

/** The investor's own page for the content from the back office. */
const Content = ({ preview: { kind, data } }: { preview: Preview }): ReactNode => {
  if (kind === 'article') return <ArticlePage article={data as Article} />;
  if (kind === 'poll') return <VotingCard voting={data as Voting} />;
  if (kind === 'update') return <UpdateCard update={data as ProjectUpdate} />;
  const { info, stats } = data as { readonly info: ProjectInfo; readonly stats: DetailStats };
  return <ProjectPage info={info} stats={stats} search={{}} onSearch={() => undefined} />;
};

/** Forms and links do nothing here, because the preview has no user to act for. */
export const PreviewPage = ({ preview }: { preview: Preview }): ReactNode => (
  <div
    className={classes['root']}
    onSubmitCapture={(event) => {
      event.preventDefault();
      event.stopPropagation();
    }}
    onClickCapture={(event) => {
      if (event.target instanceof Element && event.target.closest('a') !== null) {
        event.preventDefault();
        event.stopPropagation();
      }
    }}
  >
    <Suspense>
      <Content preview={preview} />
    </Suspense>
  </div>
);
