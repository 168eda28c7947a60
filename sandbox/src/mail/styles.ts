/** One small sheet for the inbox, in the shop's colours. */
export const styles = `
:root { color-scheme: light dark;
  --ground: light-dark(#fbf5e9, #1a0d10); --card: light-dark(#ffffff, #27151a); --ink: light-dark(#2a1217, #f6ead8);
  --soft: light-dark(#6b4a50, #c9b3a3); --line: light-dark(#e3d3bd, #4a2b32); --accent: light-dark(#a83215, #f2a93b); }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem }
header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line) }
header a { font: 700 1.5rem/1.2 Georgia, serif; color: var(--accent); text-decoration: none }
header p { margin: 0; color: var(--soft); font-size: .9rem }
h1 { font: 700 1.6rem/1.25 Georgia, serif; margin: 1rem 0; overflow-wrap: anywhere }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; color: var(--soft) }
a { color: var(--accent) }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: 1rem }
input, button { font: inherit; min-height: 44px; padding: 0 .75rem; border: 1px solid var(--soft); border-radius: 6px; background: var(--card); color: inherit }
input { flex: 1 1 14rem; min-width: 0 }
button { background: var(--accent); border-color: var(--accent); color: light-dark(#fff, #1a0d10); font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.mails { list-style: none; padding: 0; margin: 0; display: grid; gap: .5rem }
header a.other { font-size: 1.05rem }
.mails .sms strong { white-space: pre-wrap; font-weight: 500 }
.mails :is(a, .sms) { display: grid; gap: .1rem; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
.mails a:hover { border-color: var(--accent) }
@media (min-width: 640px) { .mails a { grid-template-columns: 1fr auto } .mails strong { grid-column: 1 / -1 } }
.mails span, time, dt { color: var(--soft) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 }
dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 44rem; resize: vertical; border: 1px solid var(--line); border-radius: 8px; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
.empty { padding: 3rem 1rem; text-align: center; color: var(--soft); border: 1px dashed var(--line); border-radius: 8px }
`;
