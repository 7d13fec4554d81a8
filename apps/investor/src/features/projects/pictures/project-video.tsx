import type { ProjectInfo } from '@parcela/contract/investor';
import { type VideoSource, videoSource } from '@parcela/domain';
import { Button } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconPlayerPlay } from '@parcela/ui/icons';
import { type ReactNode, useRef, useState } from 'react';
import classes from './project-video.module.css';

type Video = NonNullable<ProjectInfo['description'][number]['video']>;

const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo', direct: '' } as const;

/** Consent to a provider also counts for the other videos of this visit. */
const allowedPlace = (provider: Video['provider']): string => `parcela-video-${provider}`;
const isAllowed = (provider: Video['provider']): boolean =>
  provider === 'direct' || sessionStorage.getItem(allowedPlace(provider)) !== null;

const Player = ({ source, title }: { source: VideoSource; title: string }): ReactNode =>
  source.kind === 'frame' ? (
    <iframe
      className={classes['player']}
      src={source.url}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // Providers refuse to play without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
      // Its own origin is the provider's and never ours, so it cannot disable the sandbox.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- staff give the address of a film, captions are in it
    <video className={classes['player']} src={source.url} aria-label={title} controls autoPlay playsInline />
  );

/**
 * A video of the description. It loads nothing before the user presses it, and nothing from a provider before
 * consent.
 */
export const ProjectVideo = ({ video, title }: { video: Video; title: string }): ReactNode => {
  const t = usePhrase();
  const [step, setStep] = useState<'poster' | 'asking' | 'playing'>('poster');
  const frame = useRef<HTMLElement>(null);
  const source = videoSource(video);
  if (source === undefined) return null;
  const provider = providerNames[video.provider];
  // The pressed button disappears, so the focus moves to the video.
  const go = (next: typeof step): void => {
    frame.current?.focus();
    setStep(next);
  };
  const allow = (): void => {
    sessionStorage.setItem(allowedPlace(video.provider), 'yes');
    go('playing');
  };
  const name = t('video.of', { title });
  return (
    <section ref={frame} tabIndex={-1} aria-label={name} className={classes['frame']} data-step={step}>
      {step === 'poster' && (
        <Button
          icon={IconPlayerPlay}
          aria-label={t('video.playOf', { title })}
          onClick={() => go(isAllowed(video.provider) ? 'playing' : 'asking')}
        >
          {t('video.play')}
        </Button>
      )}
      {step === 'asking' && (
        <div className={classes['ask']}>
          <output>{t('video.ask', { provider })}</output>
          <div className={classes['actions']}>
            <Button size="small" onClick={allow}>
              {t('video.allow', { provider })}
            </Button>
            <Button size="small" emphasis="secondary" onClick={() => go('poster')}>
              {t('video.cancel')}
            </Button>
          </div>
        </div>
      )}
      {step === 'playing' && <Player source={source} title={name} />}
    </section>
  );
};
