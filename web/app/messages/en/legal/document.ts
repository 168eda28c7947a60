import * as privacy from './privacy.md';
import * as terms from './terms.md';

export { privacy, terms };

/** A legal text as it is shown: numbered sections with their paragraphs. */
export type LegalText = Pick<typeof terms, 'title' | 'description' | 'heading' | 'lead' | 'sections'>;

export const legal = {
  /** the day on which the texts last changed */
  changed: '2026-11-26',
  since: (day: string) => `In force since ${day}`,
  contents: 'Contents',
  other: 'Read also:',
  optOut: 'Write to us to opt out',
};
