import { editionOf, figure } from '../number.ts';

export const certificate = {
  heading: 'Certificate of authenticity',
  title: (title: string) => `Certificate of ${title}`,
  description: (title: string, film: string) =>
    `Proof of ${title} from ${film}: its contract and tokens on the blockchain, the fingerprint of its file, and what an owner may do with it.`,
  paragraphs: (film: string, house: string) =>
    house
      ? `Limited art from ${film}, released by ${house} through Talkies. Anybody can check everything below, without us.`
      : `Limited art from ${film}, released through Talkies. Anybody can check everything below, without us.`,
  back: 'Back to the poster',
  print: 'Print the certificate',
  edition: 'Edition',
  editionOf,
  editions: (count: number) => (count === 1 ? 'the only one' : `${figure(count)} in all, never more`),
  since: 'On show since',
  onChain: 'On the blockchain',
  chain: (name: string, id: number) => `${name} (chain ${id})`,
  standard: 'Token standard',
  token: 'Token',
  tokens: 'Tokens',
  range: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  owner: 'Owner',
  ownerWallet: 'Owner’s wallet',
  registered: (day: string) => `Registered on ${day}: see the transaction`,
  notRegistered: 'We are reading the registration from the blockchain. Look again in a minute.',
  minted: (day: string) => `Registered in its first owner’s name on ${day}: see the transaction`,
  metadata: 'What the token says of itself (metadata)',
  files: 'The files',
  file: {
    picture: (type: string) => `Picture, ${type}: its fingerprint (SHA-256)`,
    loop: (type: string) => `Moving picture, ${type}: its fingerprint (SHA-256)`,
  },
  check: 'Change one pixel of a file, and this fingerprint changes.',
  checkHeading: 'Check this certificate',
  checkText:
    'Scan the code, or open the address. It shows this certificate as the blockchain has it at that moment, with its present owner.',
  code: 'QR code: the address of this certificate',
  licence: 'What an owner may do',
  licenceText: (royalty: string) => [
    'Whoever holds the token may show the poster, at home, online and in the showcase on Talkies, may keep copies for that, and may sell, give away or lend the token. The rights go with the token.',
    'Copyright, trademarks and the film itself stay with the studio and the artists. Printing for sale, advertising, and making other works from the poster need the studio’s written consent. Rewards that name more, such as a share of the copyright, count as they are written.',
    `At every sale on Talkies ${royalty} goes to the artist, also when an owner sells on.`,
  ],
};
