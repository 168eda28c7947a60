// Loaded before everything else in the processes of a journey's own shop: their time is ahead of the real time by the
// seconds in AHEAD_FILE, which they read at their start, and again at SIGUSR2 (OwnShop).
import { readFileSync } from 'node:fs';

const Real = Date;
let ahead = 0;
const read = () => {
  ahead = Number(readFileSync(process.env.AHEAD_FILE, 'utf8')) * 1000;
};
read();
process.on('SIGUSR2', read);
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
