import type { OwnPost } from '../post.ts';

export const keepSafe: OwnPost = {
  slug: 'seven-ways-to-keep-your-pictures',
  title: 'Seven ways to keep your pictures yours',
  date: '2026-11-19T06:30:00',
  featured: false,
  author: 'The fire door',
  picture: 'posters/chandramukhi-2-night.webp',
  pictureAlt: 'A poster of a house at night',
  excerpt:
    'Thieves do not break the ledger. They ask you for the key, nicely. What they say, and what you answer.',
  body: `
<p>Nobody has ever stolen a picture by breaking a blockchain. They are stolen the way umbrellas are: somebody is friendly, somebody is in a hurry, and afterwards it is gone. Seven habits are enough.</p>
<ol>
<li><strong>Twelve words stay on paper.</strong> The recovery phrase of a wallet is the wallet. It belongs in no photo, no mail, no chat and no form. Whoever asks for it is a thief, whatever it says on their badge.</li>
<li><strong>We never write first about your wallet.</strong> Our mails come after something you did, and the links in them lead to our own address. When in doubt, do not press: open the site yourself.</li>
<li><strong>Read the amount, not the button.</strong> A wallet shows what you are about to pay or permit. If you expected a signature and see an amount, say no. Saying no costs nothing.</li>
<li><strong>Check the address in the bar</strong> before you sign in. A copy of our page is easily made; a copy of our address is not.</li>
<li><strong>Use a password that you use nowhere else,</strong> nine characters at the very least. A sentence is easier to remember than a word with a dollar sign in it.</li>
<li><strong>Keep little where you spend.</strong> A wallet for the evening, another for the pictures you would miss.</li>
<li><strong>Leave a note.</strong> If you keep the key alone, somebody you trust should know that it exists, and where the paper lies.</li>
</ol>
<h2>If it has happened</h2>
<p>Move what is left to another wallet at once; then change your password, which ends every session. Then <a href="/contact">write to us</a>. We cannot turn the ledger back, nobody can; but we can hide a listing, warn others and tell you what to do next.</p>
<p>And if you see a picture here that is not what it claims to be, press <em>Report</em> on its card. A person looks at every report.</p>`,
};
