import { type Rarity, rarities } from '../../constants.ts';
import { TextError } from '../front-matter.ts';
import { type GuideName, guideNames } from '../guide-names.ts';
import { type Passage, type Prose, readProse, type Section } from './read.ts';

/** Reads a text file of the messages into the form that its page needs. @throws TextError with file and line */
export type Shape = (file: string, text: string) => object;

const PAGE = ['title', 'description'];

/** Checks that require content, or throw an error that says where it is missing. */
function checks({ file }: Prose) {
  const field = ({ fields, line }: Passage, name: string): string => {
    const value = fields[name];
    if (value === undefined) throw new TextError(file, line, `“- ${name}: …” is missing under this heading.`);
    return value;
  };
  /** refuses any other field, which would be a typing mistake */
  const only = ({ fields, line }: Passage, ...names: string[]): void => {
    const other = Object.keys(fields).find((name) => !names.includes(name));
    if (other) throw new TextError(file, line, `Unknown field “${other}” under this heading.`);
  };
  const paragraphs = ({ text, line }: Passage): string[] => {
    if (text.length === 0) throw new TextError(file, line, 'Words are missing under this heading.');
    return text;
  };
  const paragraph = (passage: Passage): string => {
    const [first = '', second] = paragraphs(passage);
    if (second !== undefined)
      throw new TextError(file, passage.line, 'One paragraph alone fits under this heading.');
    return first;
  };
  const id = ({ id: name, line }: Passage): string => {
    if (name === '') throw new TextError(file, line, 'A name is missing after the heading: {#name}.');
    return name;
  };
  /** requires exactly these sections, by name */
  const sections = <Id extends string>(prose: Prose, ids: readonly Id[]): Record<Id, Section> => {
    for (const section of prose.sections)
      if (!ids.includes(id(section) as Id))
        throw new TextError(file, section.line, `Unknown {#${section.id}}. Known: ${ids.join(', ')}.`);
    const entries = ids.map((name) => {
      const found = prose.sections.find((section) => section.id === name);
      if (!found) throw new TextError(file, 1, `The section with {#${name}} is missing.`);
      return [name, found];
    });
    return Object.fromEntries(entries) as Record<Id, Section>;
  };
  const entries = (section: Section) => {
    if (section.entries.length === 0)
      throw new TextError(file, section.line, 'Entries with ### are missing.');
    return section.entries.map((entry) => {
      only(entry);
      return { title: entry.heading, text: paragraph(entry) };
    });
  };
  return { field, only, paragraph, paragraphs, id, sections, entries };
}

function page(prose: Prose) {
  const { paragraph } = checks(prose);
  const { title = '', description = '' } = prose.fields;
  return { title, description, heading: prose.heading, lead: paragraph(prose) };
}

export function legal(file: string, text: string) {
  const prose = readProse(file, text, PAGE);
  const { id, only, paragraphs } = checks(prose);
  const sections = prose.sections.map((section) => {
    only(section);
    if (section.entries[0])
      throw new TextError(file, section.entries[0].line, 'Sections here have no entries.');
    return { id: id(section), heading: section.heading, text: paragraphs(section) };
  });
  return { ...page(prose), sections };
}

export function questions(file: string, text: string) {
  const prose = readProse(file, text, []);
  const { field, id, only, paragraph } = checks(prose);
  return prose.sections.map((section) => {
    only(section, 'also');
    return {
      id: id(section),
      question: section.heading,
      answer: paragraph(section),
      also: field(section, 'also'),
    };
  });
}

export function guides(file: string, text: string) {
  const prose = readProse(file, text, []);
  const { entries, field, only, sections } = checks(prose);
  const found = Object.entries(sections(prose, guideNames)).map(([name, section]) => {
    only(section, 'tab', 'note');
    const guide = {
      tab: field(section, 'tab'),
      title: section.heading,
      steps: entries(section),
      note: field(section, 'note'),
    };
    return [name, guide] as const;
  });
  return Object.fromEntries(found) as Record<GuideName, (typeof found)[number][1]>;
}

export function help(file: string, text: string) {
  const prose = readProse(file, text, PAGE);
  const { entries, paragraph, paragraphs, sections } = checks(prose);
  const { nft, wallets, refusals, accepted, fees, closed } = sections(prose, [
    'nft',
    'wallets',
    'refusals',
    'accepted',
    'fees',
    'closed',
  ]);
  const [share, network] = paragraphs(fees);
  if (!share || !network || fees.text.length > 2)
    throw new TextError(file, fees.line, 'Two paragraphs stand here: on shares, and on the network fee.');
  return {
    ...page(prose),
    nft: { heading: nft.heading, text: paragraphs(nft), facts: entries(nft) },
    wallets: { heading: wallets.heading, kinds: entries(wallets) },
    refusals: { heading: refusals.heading, answers: entries(refusals) },
    accepted: { heading: accepted.heading, text: paragraph(accepted) },
    fees: { heading: fees.heading, share, network },
    closed: { heading: closed.heading, text: paragraph(closed) },
  };
}

export function about(file: string, text: string) {
  const prose = readProse(file, text, PAGE);
  const { entries, field, id, only, paragraph, sections } = checks(prose);
  const { promises, rarity, partners, team } = sections(prose, ['promises', 'rarity', 'partners', 'team']);
  const byRarity = rarity.entries.map(
    (entry) => [id(entry), { frame: entry.heading, text: paragraph(entry) }] as const,
  );
  const missing = rarities.find((rarity) => !byRarity.some(([name]) => name === rarity));
  if (missing) throw new TextError(file, rarity.line, `The entry with {#${missing}} is missing.`);
  return {
    ...page(prose),
    promises: entries(promises),
    rarity: {
      heading: rarity.heading,
      lead: paragraph(rarity),
      frames: Object.fromEntries(byRarity) as Record<Rarity, { frame: string; text: string }>,
    },
    partners: { heading: partners.heading, lead: paragraph(partners), none: field(partners, 'none') },
    team: {
      heading: team.heading,
      lead: paragraph(team),
      rooms: team.entries.map((entry) => {
        only(entry, 'role');
        return { room: entry.heading, role: field(entry, 'role'), text: paragraph(entry) };
      }),
    },
  };
}

/** By the file's name within a language. */
export const shapes: Readonly<Record<string, Shape>> = {
  'legal/terms.md': legal,
  'legal/privacy.md': legal,
  'help/questions.md': questions,
  'help/guides.md': guides,
  'help/page.md': help,
  'about.md': about,
};
