/** On the studio's first page while nobody has ordered. */
export const studioFirstSteps = {
  title: 'Nobody has ordered yet',
  text: 'Once somebody does, this page has each day’s sales, revenue and fees, the royalties that are owed, and the orders by state. Until then, this is where to begin:',
  steps: {
    people: { what: 'Creators and film partners, with the wallets that are paid', label: 'Look at them' },
    film: { what: 'A film with its own page', label: 'Add a film' },
    items: {
      what: 'Posters: many at once from a file, or one by one in the catalogue',
      label: 'Import posters',
    },
    launch: {
      what: 'Posters that go on sale together, at a moment that fans wait for',
      label: 'Plan a drop',
    },
    auction: { what: 'Posters that are sold to the highest bid', label: 'Open an auction' },
    lottery: { what: 'A poster that somebody wins', label: 'Open a lottery' },
    answers: { what: 'Answers that you will give often', label: 'Write ready-made answers' },
    seller: { what: 'Who sells, as receipts state it, and its taxes', label: 'Check taxes and receipts' },
    ways: { what: 'Ways to pay and to sign in, countries and limits', label: 'Look at the settings' },
    members: { what: 'Who else works here, each in a role of their own', label: 'Invite somebody' },
  },
};
