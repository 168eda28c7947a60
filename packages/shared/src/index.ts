export * from './constants.ts';
export * from './endpoints.ts';
export * from './errors.ts';
export * from './ids.ts';
export * from './money.ts';
