export const home = {
  title: 'Own a piece of the picture',
  description:
    'Limited, signed-off art from Indian cinema. Buy it in a minute, keep it in your own wallet, hang it in your showcase.',
  heroLines: ['Own a', 'piece of'],
  heroInk: 'the picture.',
  lead: 'Limited, signed-off art from the films and faces you grew up queuing for.',
  claim: 'Claim now',
  how: 'How it works',
  nowShowing: 'Now showing',
  allCollections: 'All collections',
  pictures: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
  opens: (day: string) => `Opens ${day}`,
  howTitle: 'How a painted poster becomes yours',
  steps: [
    { title: 'Choose', text: 'Walk the lobby. Every picture says how many there are and how many are left.' },
    {
      title: 'Pay',
      text: 'One price with everything in it. The rate is held for ten minutes while you decide.',
    },
    {
      title: 'Minted',
      text: 'Your numbered edition is written to the chain, in your name, in the same breath.',
    },
    { title: 'Yours', text: 'It hangs in your showcase. Ten percent of every sale goes to its creator.' },
  ],
  topSellers: 'Top sellers',
  wholeLobby: 'See the whole lobby',
  partners: 'In association with',
};
