export type { StudioAccess, StudioEndpoint } from './access.ts';
export * from './catalogue.ts';
export * from './endpoints.ts';
export * from './films.ts';
export * from './newsletter.ts';
export * from './paths.ts';
export * from './roles.ts';
export * from './settings.ts';
export * from './texts.ts';
