/**
 * `npm run serve -- --roles api --port 3001`: one process of a shop in production, configured by its environment. Any
 * number run beside each other over one PostgreSQL database; `npm start` is one process of all roles.
 */
import { Refusal } from './lib/refusal.ts';
import { startProduction } from './start/production.ts';
import { serveEnvironment } from './start/serve-options.ts';
import { readSettings } from './start/settings.ts';

try {
  Object.assign(process.env, serveEnvironment(process.argv.slice(2), process.env));
  await startProduction(readSettings(process.env));
} catch (error) {
  console.error(error instanceof Refusal ? `Talkies cannot start. ${error.message}` : error);
  process.exit(1);
}
