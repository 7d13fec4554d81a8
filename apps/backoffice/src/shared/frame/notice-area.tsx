import { Link, NoticeBox } from '@parcela/ui';
import type { ReactNode } from 'react';
import { useSpeech } from '../resource/plain.ts';
import classes from './notice-area.module.css';
import { notices, useNotices } from './notices.ts';

/** Results of actions, announced to screen readers. */
export const NoticeArea = (): ReactNode => {
  const { sentence } = useSpeech();
  return (
    <div className={classes['area']}>
      {useNotices().map(({ key, tone, words, link }) => (
        <NoticeBox
          key={key}
          tone={tone}
          isAnnounced
          onDismiss={() => notices.close(key)}
          {...(link === undefined ? {} : { actions: <Link to={link.to}>{sentence(link.words)}</Link> })}
        >
          {sentence(words)}
        </NoticeBox>
      ))}
    </div>
  );
};
