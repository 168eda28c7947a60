import { AsyncLocalStorage } from 'node:async_hooks';

const primaryOnly = new AsyncLocalStorage<true>();

/** What is read within `work` is read where it was written, however good a standby is. */
export const onPrimary = <T>(work: () => T): T => primaryOnly.run(true, work);

export const isOnPrimary = (): boolean => primaryOnly.getStore() === true;
