import { foldedText } from './text.ts';

/** Letters of other scripts, and digits and signs, that are read as a Latin letter (after Unicode TR 39). */
const readAs: Record<string, string> = Object.fromEntries(
  (
    'аa еe оo рp сc хx уy кk іi јj ѕs тt вb нh мm ԁd ӏl пn гr ոn սu օo αa εe ιi κk οo ρp τt υu ' +
    'νv χx ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ıi łl øo đd ' +
    '0o 1l 3e 4a 5s 7t $s @a |l !l'
  )
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
);

/** What a word looks like, whoever's letters it is written in. */
function skeletonOf(word: string): string {
  return [...foldedText(word)]
    .map((letter) => readAs[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l');
}

/** Words by which somebody would pass for the shop; "talkies" counts anywhere in a name. */
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
 * Whether a name or a handle would pass for the shop or somebody in it, or writes one word in letters of two scripts that
 * are mistaken for each other.
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
