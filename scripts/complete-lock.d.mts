export declare function completeLock(lock: { packages: Record<string, object> }): number;
