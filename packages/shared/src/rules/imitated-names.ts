import { foldedText } from './text.ts';

/** Letters of other scripts, digits and signs that look like a Latin letter (after Unicode TR 39). */
const readAs: Record<string, string> = Object.fromEntries(
  (
    'аa еe оo рp сc хx уy кk іi јj ѕs тt вb нh мm ԁd ӏl пn гr ոn սu օo αa εe ιi κk οo ρp τt υu ' +
    'νv χx ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ıi łl øo đd ' +
    '0o 1l 3e 4a 5s 7t $s @a |l !l'
  )
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
);

/** The appearance of a word, with each character replaced by the Latin letter that it looks like. */
function skeletonOf(word: string): string {
  return [...foldedText(word)]
    .map((letter) => readAs[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l');
}

/** Words that could be mistaken for the shop; "talkies" counts anywhere in a name. */
const brand = 'talkies';
const offices = new Set(
  'support operator admin administrator moderator official staff helpdesk webmaster postmaster treasury'
    .split(' ')
    .map(skeletonOf),
);

/** Scripts whose letters are mistaken for Latin ones. */
const alike =
  /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}|\p{Script=Coptic}/u;

/**
 * Whether a name or handle could be mistaken for the shop or its staff, or mixes letters of two similar scripts in one
 * word.
 */
export function imitates(name: string): boolean {
  const words = name.split(/[\s\p{Z}_.,:;()/-]+/u);
  return (
    skeletonOf(name).includes(skeletonOf(brand)) ||
    words.some(
      (word) => offices.has(skeletonOf(word)) || (/\p{Script=Latin}/u.test(word) && alike.test(word)),
    )
  );
}
