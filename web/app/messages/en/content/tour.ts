export const tour = {
  name: 'New here? Three things to know',
  step: (step: number, of: number) => `${step} of ${of}`,
  steps: [
    {
      title: 'Posters with a number',
      text: 'Each one is a digital poster of a film, made in a limited number and approved by the studio. Yours is number 7 of 200, say, and nobody else has that one.',
    },
    {
      title: 'No wallet needed',
      text: 'Sign up by e-mail and pay by card or UPI. We open a wallet for you, where your poster is safe in your name.',
    },
    {
      title: 'Show it, or sell it later',
      text: 'Your showcase shows it to everybody. If you sell it one day, you set the price, and the artist gets a share.',
    },
  ],
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  done: 'Choose a poster',
};
