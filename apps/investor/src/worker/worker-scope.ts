/** The parts of a browser's worker scope that ours uses; the types of a page lack them. */
export interface WaitingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface RequestEvent extends WaitingEvent {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}

interface PushedEvent extends WaitingEvent {
  readonly data: { readonly text: () => string } | null;
}

interface ClickedEvent extends WaitingEvent {
  readonly notification: Notification;
}

/** A window, or a frame, of our own origin. */
export interface OpenWindow {
  readonly url: string;
  readonly frameType: string;
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<OpenWindow | null>;
  readonly postMessage: (message: unknown) => void;
}

export interface Windows {
  readonly matchAll: (which: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }) => Promise<readonly OpenWindow[]>;
  readonly openWindow: (url: string) => Promise<unknown>;
}

interface WorkerEvents {
  readonly fetch: RequestEvent;
  readonly message: WaitingEvent & { readonly data: unknown };
  readonly push: PushedEvent;
  readonly notificationclick: ClickedEvent;
  readonly pushsubscriptionchange: WaitingEvent;
}

interface WorkerScope {
  readonly clients: Windows;
  readonly location: Location;
  readonly navigator: Navigator;
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

export const worker = globalThis as unknown as WorkerScope;
