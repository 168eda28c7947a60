// Loaded before everything else in the processes of a shop whose time is ahead of the real time (openShop({ahead})).
const Real = Date;
const ahead = Number(process.env.AHEAD_SECONDS ?? 0) * 1000;
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
