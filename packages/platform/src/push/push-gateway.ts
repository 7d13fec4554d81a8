/** A browser that takes messages: its address at a push service and its keys. */
export interface PushTarget {
  readonly endpoint: string;
  /** An uncompressed point on P-256, 65 bytes. */
  readonly p256dh: Buffer;
  /** Sixteen bytes. */
  readonly auth: Buffer;
}

/** `gone`: the browser has unsubscribed; `refused`: this message is never taken; `later`: once more, then. */
export type PushOutcome =
  | { readonly kind: 'taken' | 'gone' | 'refused' }
  | { readonly kind: 'later'; readonly afterS: number | undefined };

/** Who brings messages to browsers. */
export interface PushGateway {
  /** The platform's key, which a browser subscribes with: base64url. */
  readonly publicKey: string;
  /** Whether the address is that of a known push service, and the key is one. */
  readonly accepts: (target: PushTarget) => boolean;
  /** It never throws. The service keeps the message for `ttlS` seconds while the device is away. */
  readonly send: (target: PushTarget, message: Buffer, ttlS: number) => Promise<PushOutcome>;
}
