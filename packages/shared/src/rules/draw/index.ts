// A separate entry point, imported only when somebody checks a draw: no first load contains the curve's arithmetic.
export * from './beacons.ts';
export * from './bls.ts';
export * from './check-draw.ts';
export * from './check-places.ts';
export * from './draw-file.ts';
export * from './places.ts';
export type { Step } from './step.ts';
export * from './tickets.ts';
