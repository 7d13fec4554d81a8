/** A browser that receives messages: its address at a push service and its keys. */
export interface PushTarget {
  readonly endpoint: string;
  /** An uncompressed point on P-256, 65 bytes. */
  readonly p256dh: Buffer;
  /** Sixteen bytes. */
  readonly auth: Buffer;
}

/**
 * `gone`: the browser has unsubscribed; `refused`: the service never accepts this message; `later`: try again later.
 */
export type PushOutcome =
  | { readonly kind: 'taken' | 'gone' | 'refused' }
  | { readonly kind: 'later'; readonly afterS: number | undefined };

/** Delivers messages to browsers. */
export interface PushGateway {
  /** The platform's key, base64url; a browser subscribes with it. */
  readonly publicKey: string;
  /** Tells whether the address belongs to a known push service and the keys are valid. */
  readonly accepts: (target: PushTarget) => boolean;
  /** Never throws. The service keeps the message for `ttlS` seconds while the device is away. */
  readonly send: (target: PushTarget, message: Buffer, ttlS: number) => Promise<PushOutcome>;
}
