export * from '../../../lib/live/use-live.ts';
