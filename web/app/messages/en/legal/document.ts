/** A legal text as it is shown: numbered sections with their paragraphs. */
export interface LegalText {
  title: string;
  description: string;
  heading: string;
  lead: string;
  sections: readonly { id: string; heading: string; text: readonly string[] }[];
}

export const legal = {
  /** the day on which the texts last changed */
  changed: '2026-11-21',
  since: (day: string) => `In force since ${day}`,
  contents: 'Contents',
  other: 'Read also:',
};
