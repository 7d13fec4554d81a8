import type { BannerMessage } from '@parcela/contract/investor';
import { isOnPage } from '@parcela/domain';
import { Link, NoticeBox, RelativeCountdown, Stack, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import { useMessages } from './use-banner-messages.ts';

/** The target of a message of this type; undefined for a user who is already on that page. */
const ways = {
  Verification: { page: 'verification', to: paths.verification, label: 'messages.verify' },
  Greenhorn: { page: 'projects', to: paths.projects, label: 'messages.projects' },
  General: null,
} as const;

const useWay = (type: BannerMessage['type']): ReactNode => {
  const t = usePhrase();
  const { pathname } = useLocation();
  const way = ways[type];
  return way !== null && !isOnPage(way.page, pathname) && <Link to={way.to}>{t(way.label)}</Link>;
};

interface MessageProps {
  readonly message: BannerMessage;
  /** The server could not save the dismissal. */
  readonly hasFailed: boolean;
  readonly onDismiss: () => void;
  readonly onEnd: () => void;
}

const Message = ({ message, hasFailed, onDismiss, onEnd }: MessageProps): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { type, text, visibleUntil } = message;
  const way = useWay(type);
  return (
    <NoticeBox
      tone={type === 'Verification' ? 'warning' : 'info'}
      onDismiss={onDismiss}
      {...(way !== false && { actions: way })}
    >
      <Stack gap={4}>
        <span>{text}</span>
        {visibleUntil !== null && (
          <Text component="span" size="sm">
            {rich('messages.hidesIn', { time: <RelativeCountdown until={visibleUntil} onEnd={onEnd} /> })}
          </Text>
        )}
        {hasFailed && <span role="alert">{t('messages.dismissFailed')}</span>}
      </Stack>
    </NoticeBox>
  );
};

/** The button disappears with its message, so the focus moves to the screen below. */
const focusScreen = (): void => document.querySelector('main')?.focus({ preventScroll: true });

/** The operator's messages for this user above the screen; renders nothing when there are none. */
export const BannerMessages = (): ReactNode => {
  const t = usePhrase();
  const { messages, failed, dismiss, end } = useMessages();
  if (messages.length === 0) return null;
  return (
    <Stack component="section" aria-label={t('messages.label')} gap="sm">
      {messages.map((message) => (
        <Message
          key={message.documentId}
          message={message}
          hasFailed={failed === message.documentId}
          onDismiss={() => {
            dismiss(message.documentId);
            focusScreen();
          }}
          onEnd={() => end(message.documentId)}
        />
      ))}
    </Stack>
  );
};
