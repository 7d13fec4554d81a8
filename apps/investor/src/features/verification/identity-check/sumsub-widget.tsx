import websdk from '@sumsub/websdk-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

// The types declare a default export, but the code exports the component itself.
const SumsubWebSdk = websdk as unknown as typeof websdk.default;

interface ReviewPayload {
  readonly reviewStatus?: string;
  readonly reviewResult?: { readonly reviewAnswer?: string };
}

interface SumsubWidgetProps {
  readonly token: string;
  /** Accessible name of the frame. */
  readonly title: string;
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly refreshToken: () => Promise<string>;
  readonly onReady: () => void;
  /** The provider accepted the check. Only the server decides whether that counts. */
  readonly onGreen: () => void;
  readonly onFailure: () => void;
}

const reviewMessages = new Set([
  'idCheck.onApplicantStatusChanged',
  'idCheck.onApplicantVerificationCompleted',
]);

/** The provider's code creates the frame without a name, so the hook names the frame as soon as it exists. */
const useFrameTitle = (root: RefObject<HTMLDivElement | null>, title: string): void => {
  useEffect(() => {
    const box = root.current;
    if (box === null) return undefined;
    const name = (): void => box.querySelector('iframe')?.setAttribute('title', title);
    const observer = new MutationObserver(name);
    observer.observe(box, { childList: true, subtree: true });
    name();
    return () => observer.disconnect();
  }, [root, title]);
};

/** The provider's widget in its frame. It ignores new props: only a new React key restarts it. */
export const SumsubWidget = (props: SumsubWidgetProps): ReactNode => {
  const root = useRef<HTMLDivElement>(null);
  useFrameTitle(root, props.title);
  const hear = (type: string, payload: unknown): void => {
    if (type === 'idCheck.onReady') props.onReady();
    const review = payload as ReviewPayload | undefined;
    const isGreen = review?.reviewStatus === 'completed' && review.reviewResult?.reviewAnswer === 'GREEN';
    if (reviewMessages.has(type) && isGreen) props.onGreen();
  };
  return (
    <div ref={root}>
      <SumsubWebSdk
        accessToken={props.token}
        expirationHandler={props.refreshToken}
        config={{ lang: props.language, theme: props.theme }}
        options={{ adaptIframeHeight: true }}
        onMessage={hear}
        onError={props.onFailure}
      />
    </div>
  );
};
