export * from './amounts.ts';
export * from './constants.ts';
export * from './endpoints/index.ts';
export * from './errors/index.ts';
export * from './handle.ts';
export * from './ids.ts';
export * from './money.ts';
export * from './own-path.ts';
