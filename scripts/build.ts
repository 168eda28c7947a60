/** `npm run build`: builds the pages before a start, as an image needs them. A start builds what is missing. */
import { Refusal } from './lib/refusal.ts';
import { buildWeb } from './start/web-build.ts';

try {
  await buildWeb(console.log, new AbortController().signal);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
