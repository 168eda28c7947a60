import { AsyncLocalStorage } from 'node:async_hooks';

const primaryOnly = new AsyncLocalStorage<true>();

/** Reads of `work` use the primary, however fit a standby is. */
export const onPrimary = <T>(work: () => T): T => primaryOnly.run(true, work);

export const isOnPrimary = (): boolean => primaryOnly.getStore() === true;
