import { errors } from '@talkies/shared';
import { expect, test } from 'vitest';
import * as messages from './en.ts';

/** Every fixed text of the pages. */
const sentences = new Set<string>();
function collect(text: unknown): void {
  if (typeof text === 'string') sentences.add(text);
  else if (typeof text === 'object' && text !== null) Object.values(text).forEach(collect);
}
collect(messages);

/** Exactly as in the specification (discovery:8, transactions:2 and transactions:8), but with ’ for '. */
test.each([
  'Error Sending Verification Email',
  'Verification Email Sent, Please check your Inbox',
  'Redirecting to Login Page',
  'Password reset link sent by email',
  'OMG..! Confirm Password Not Matched !',
  'Wow..! Password Updated',
  'Something Went Wrong',
  'Hooray..! User Updated Successfully!',
  'Please Login again to continue',
  'Please Login to Continue',
  'Please log in for a better experience',
  'Please Connect Wallet to Proceed',
  'Please enable Metamask',
  'Wallet Connected',
  'Transaction Rejected',
  'Payment Failed',
  'Please Connect to Mainnet',
  'Transaction submitted to the blockchain, Please wait',
  'Processing Payment',
  'Please do not refresh the page',
  'confirming...',
  'Your NFT is on its way',
  'Tweet it',
  'Continue',
  'You will pay',
  'Buy Using Wallet',
  'More NFTs you might like',
  'Bid Placed Successfully',
  'Put to Sale',
  'Sell Instantly',
  'Create Auction',
  'Approval processing.. Please wait',
  'NFT Approved ! Signing Transaction...',
  'Instant sale processing.. Please wait',
  'Processing Auction.. Please wait',
  'Transaction submitted to blockchain, Please wait...',
  'NFT Listed on Sale',
  'Buy processing.. Please wait',
  'NFT purchase completed',
  'Data Saved Successfully',
  'Do you want to remove the NFT from the marketplace?',
  'Redirecting to Wallet Page...Please Connect Wallet to Proceed',
])('%s', (text) => {
  expect(sentences).toContain(text);
});

test('apostrophes are typographic, in what pages say and in what the server refuses with (spec:64)', () => {
  const refusals = Object.values(errors).flatMap(({ title, remedy }) => [title, remedy]);
  expect([...sentences, ...refusals].filter((text) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
});
