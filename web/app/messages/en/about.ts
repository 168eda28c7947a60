export const about = {
  title: 'About',
  description:
    'Talkies sells limited digital art from Indian cinema, made with the approval of its film partners, to keep and to show.',
  heading: 'A picture house for pictures',
  lead: 'We sell digital art from Indian cinema, made with the approval of our film partners. Every release is limited; when it is gone, it is gone.',
  toCollections: 'View collections',
  toHelp: 'How it works',
  promises: [
    {
      title: 'Approved by the film',
      text: 'No picture hangs here that the house behind the film has not signed off. Ten percent of every sale goes to the picture’s creator.',
    },
    {
      title: 'Limited for good',
      text: 'Every picture says how many there are before you buy. The number is written into the contract; nobody can print more, we included.',
    },
    {
      title: 'Shown on your wall',
      text: 'What you own hangs in the showcase of your profile, with its number and its place in the edition.',
    },
    {
      title: 'Kept on a blockchain',
      text: 'Your edition is recorded on a public blockchain network, Polygon for most pictures. It is yours whether our house is open or not.',
    },
  ],
  rarity: {
    heading: 'Four frames, four rarities',
    lead: 'The frame tells from across the room how rare a picture is. Choose one to see it hang.',
    choose: 'Show the rarity',
    see: (tier: string) => `See every ${tier} picture`,
    none: 'No picture of this rarity hangs at the moment.',
    tiers: {
      Common: {
        frame: 'The lobby card',
        text: 'Cream card with a printed edge, as it hung beside every box office. The largest editions and the gentlest prices.',
      },
      Rare: {
        frame: 'The silver edge',
        text: 'A brushed silver frame, for pictures of which few were made.',
      },
      Ultimate: {
        frame: 'Gold leaf',
        text: 'Leaf laid on by hand, for a film’s best-known scenes. Rewards from the studio often come with these.',
      },
      Legendary: {
        frame: 'The foil',
        text: 'Holographic foil that answers your pointer or the tilt of your phone. A handful exist, some of them only once.',
      },
    },
  },
  partners: {
    heading: 'Official partners',
    lead: 'The houses whose films hang here.',
    none: 'The first partner’s films are being framed.',
  },
  team: {
    heading: 'The people behind the screen',
    lead: 'A picture house is run by its rooms. These are ours.',
    rooms: [
      {
        room: 'The poster room',
        role: 'Art direction',
        text: 'Draws every picture, mixes the colours and decides when a poster is finished.',
      },
      {
        room: 'The partners’ desk',
        role: 'Film partnerships',
        text: 'Sits with the production houses until each picture has their approval in writing.',
      },
      {
        room: 'The projection booth',
        role: 'Engineering',
        text: 'Keeps the house running, the contracts honest and the pages quick.',
      },
      {
        room: 'The box office',
        role: 'Orders and payments',
        text: 'Follows each order from the first coin to the last confirmation, and gives money back when something was not delivered.',
      },
      {
        room: 'The front bench',
        role: 'Help',
        text: 'Writes the help pages and reads what you tell us about them.',
      },
      {
        room: 'The fire door',
        role: 'Security',
        text: 'Guards keys and accounts, and tries every lock before somebody else does.',
      },
    ],
  },
};
