import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bare } from '../../web/scripts/class-names.ts';

/** The one stylesheet that names colours. */
export const TOKENS = 'web/app/styles/tokens.css';

/** Widths in px from which the layout changes: `min-width`, or `max-width` one below. */
const BREAKPOINTS = [600, 821, 1025, 1221];
const ALSO: Record<string, number[]> = {
  // discovery:9 (D9): slides are wider on the narrowest phones
  'web/app/components/carousel/carousel.css': [465],
  // a fifth column of cards, and its lamp
  'web/app/components/card/card.css': [1600],
  'web/app/components/grid/grid.module.css': [1600],
  // the two links that are also in the footer are hidden, earlier beside a name and a wallet
  'web/app/routes/layout/header.module.css': [1361, 1701],
};

/** Another company's mark. */
const FREE = ['web/app/components/GoogleLink.tsx'];

/** Files without a stylesheet copy colours of the tokens: a browser's own frame, mails, pictures, papers. */
const COPIES = [
  'web/app/lib/theme/theme.ts',
  'web/public/manifest.webmanifest',
  'server/src/api/reference.ts',
  'server/src/modules/receipts/pdf.ts',
  'server/src/modules/sharing/draw-picture.ts',
  'server/src/modules/sharing/posters/caption.ts',
  'server/src/modules/sharing/posters/scene.ts',
  'server/src/modules/sharing/rail-gradient.ts',
  'server/src/platform/mail/details.ts',
  'server/src/platform/mail/email-template.ts',
];

const NAMES =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood ' +
  'cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray ' +
  'darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen ' +
  'darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue ' +
  'firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew ' +
  'hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan ' +
  'lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray ' +
  'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue ' +
  'mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred ' +
  'midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid ' +
  'palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple ' +
  'rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue ' +
  'slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white ' +
  'whitesmoke yellow yellowgreen';
const HEX_OR_FUNCTION =
  /#[0-9a-f]{3,8}(?![\w-])|(?<![\w-])(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^)]*\)/gi;
const NAMED = new RegExp(`(?<![\\w-])(?:${NAMES.replaceAll(' ', '|')})(?![\\w-])`, 'gi');
const DECLARATION = /(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g;
const MEDIA = /@media([^{]+)\{/g;
const WIDTH = /\b(min|max)-width:\s*([\d.]+)(\w+)|\bwidth\s*[<>]=?|[<>]=?\s*width\b/g;

export interface Text {
  path: string;
  text: string;
}

/** Violations of the tokens and the breakpoints in a stylesheet, one sentence each. */
export function stylesheetProblems({ path, text }: Text): string[] {
  const css = bare(text);
  return [...(path === TOKENS ? [] : colours(css)), ...widths(css, ALSO[path] ?? [])].map(
    (problem) => `${path}: ${problem}`,
  );
}

/** A mask's black is not a colour: it says how much stays visible. */
const colours = (css: string): string[] =>
  [...css.matchAll(DECLARATION)]
    .filter(([, property = '']) => !/^(-webkit-)?mask/.test(property))
    .flatMap(([, property, value = '']) =>
      [...value.matchAll(HEX_OR_FUNCTION), ...value.matchAll(NAMED)].map(
        ([colour]) => `${property} says ${colour}; colours stand in ${TOKENS}.`,
      ),
    );

function widths(css: string, also: number[]): string[] {
  const allowed = [...BREAKPOINTS, ...also];
  return [...css.matchAll(MEDIA)].flatMap(([, query = '']) =>
    [...query.matchAll(WIDTH)]
      .filter(([, side, number, unit]) => {
        const from = Number(number) + (side === 'max' ? 1 : 0);
        return unit !== 'px' || !allowed.includes(from);
      })
      .map(
        ([width]) =>
          `"${width}" is none of the breakpoints (min-width ${BREAKPOINTS.join(', ')} px, max-width one below).`,
      ),
  );
}

/**
 * Colours that a component writes into its markup, where `var(--…)` would work too; widths of the window in `sizes` and
 * queries at which no layout changes.
 */
export function componentProblems({ path, text }: Text): string[] {
  if (FREE.includes(path)) return [];
  const queries = [...text.matchAll(/\((?:min|max)-width:[^)]*\)/g)].map(([query]) => `@media ${query} {`);
  return [
    ...[...text.matchAll(/(['"`])(#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\([\d\s./%]+\))\1/gi)].map(
      ([, , colour]) => `${colour}; colours stand in ${TOKENS}.`,
    ),
    ...queries.flatMap((query) => widths(query, [])),
  ].map((problem) => `${path}: ${problem}`);
}

/** @param tokens text of the stylesheet that names colours */
export const copyProblems = ({ path, text }: Text, tokens: string): string[] =>
  [...new Set(text.match(/#[0-9a-f]{6}(?![\w-])/gi) ?? [])]
    .filter((colour) => !tokens.toLowerCase().includes(colour.toLowerCase()))
    .map((colour) => `${path}: ${colour} is no colour of ${TOKENS}.`);

/** @param paths of the repository's own sources */
export function styleProblems(root: string, paths: readonly string[]): string[] {
  const read = (path: string): Text => ({ path, text: readFileSync(join(root, path), 'utf8') });
  const web = paths.filter((path) => path.startsWith('web/app/') && !/\.test\.tsx?$/.test(path));
  return [
    ...web.filter((path) => path.endsWith('.css')).flatMap((path) => stylesheetProblems(read(path))),
    ...web.filter((path) => path.endsWith('.tsx')).flatMap((path) => componentProblems(read(path))),
    ...COPIES.flatMap((path) => copyProblems(read(path), read(TOKENS).text)),
  ];
}
