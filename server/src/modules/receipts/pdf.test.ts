import type { Receipt } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { drawReceipt } from './pdf.ts';
import { drawWords, wordKey } from './script-words.ts';
import { pdfText } from './testing/pdf-text.ts';

const amount = (value: string) => ({ value, currency: 'INR' });
const receipt: Receipt = {
  number: 'TK/26-27/000042',
  kind: 'invoice',
  issuedAt: '2026-11-22T19:00:00.000Z',
  seller: {
    name: 'Talkies Pictures Pvt. Ltd.',
    address: ['12 Mount Road', 'Chennai 600002'],
    gstin: '33ABCDE1234F1Z5',
  },
  placeOfSupply: '33 Tamil Nadu',
  taxCode: '998439',
  order: 'TK-20418',
  title: 'कबाली: The Entry – “रात”',
  film: 'Kabali',
  serial: 7,
  wallet: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  paidBy: 'cashfree',
  paid: amount('102345.00'),
  reference: 'cf_1234567890',
  chain: 'polygon',
  transaction: `0x${'ab'.repeat(32)}`,
  total: amount('102345.00'),
  taxable: amount('86733.06'),
  taxes: [
    { name: 'CGST', rateBps: 900, amount: amount('7805.97') },
    { name: 'SGST', rateBps: 900, amount: amount('7805.97') },
  ],
  credits: null,
};
const words = (text: string): string => text.replaceAll('|', '');

test('a receipt is one sheet that says everything, rupee sign and Devanagari included', async () => {
  const bytes = await drawReceipt(receipt);
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(1);
  const text = words(pdfText(bytes));
  for (const sentence of [
    ...['Tax invoice', 'Talkies Pictures Pvt. Ltd.', 'Chennai 600002', 'GSTIN 33ABCDE1234F1Z5'],
    ...['TK/26-27/000042', '23 November 2026', 'IST', 'TK-20418', 'The Entry', 'edition 7', '998439'],
    ...['33 Tamil Nadu', 'UPI (Cashfree)', 'cf_1234567890', receipt.wallet, receipt.transaction.slice(0, 40)],
    ...['Taxable value', '₹86,733.06', 'CGST 9 %', 'SGST 9 %', '₹7,805.97', '₹1,02,345.00', 'halves up'],
    'कब',
  ])
    expect(text).toContain(sentence);
  expect(text).not.toContain('\ufffd');
});

test('of a seller who is not registered for GST it states no tax', async () => {
  const bytes = await drawReceipt({
    ...receipt,
    seller: { ...receipt.seller, gstin: null },
    ...{ placeOfSupply: null, taxCode: null, taxes: [] },
  });
  const text = words(pdfText(bytes));
  expect(text).toContain('not registered for GST');
  for (const sentence of ['GSTIN', 'CGST', 'Tax invoice', 'Taxable']) expect(text).not.toContain(sentence);
});

test.each([
  ['Tamil', 'கபாலி: அதிரடி'],
  ['Telugu', 'శంకరాభరణం, స్వాతిముత్యం'],
  ['Malayalam', 'മണിച്ചിത്രത്താഴ്'],
  ['Kannada', 'ಬಂಗಾರದ ಮನುಷ್ಯ, ಕಾಂತಾರ'],
])('a name in %s is drawn as its script is shaped, and can be copied', async (_, title) => {
  const bytes = await drawReceipt({ ...receipt, title });
  const words = title.split(/[ ,:]+/).filter(Boolean);
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image[\s\S]{0,200}\/SMask/g),
  ).toHaveLength(words.length);
  expect(pdfText(bytes)).not.toMatch(/[?\ufffd]/);
  // PDFKit compresses pictures side by side, and writes whichever is first: all else is the same
  const again = await drawReceipt({ ...receipt, title });
  expect([again.length, pdfText(again)]).toEqual([bytes.length, pdfText(bytes)]);
});

test('letters that join are joined: a conjunct is narrower than its letters kept apart', async () => {
  const font = 'noto-sans-malayalam-400';
  const [joined, apart] = ['ക്ഷ', 'ക്\u200cഷ'];
  const drawn = await drawWords(
    [joined, apart].map((text) => ({ font, text })),
    '#000000',
  );
  const widthOf = (text: string): number => drawn.get(wordKey(font, text))?.width ?? 0;
  expect(widthOf(joined)).toBeGreaterThan(0);
  expect(widthOf(joined)).toBeLessThan(widthOf(apart));
});

test('a letter that no face has is a question mark, and breaks nothing', async () => {
  expect(words(pdfText(await drawReceipt({ ...receipt, title: '🎬 é ł' })))).toContain('? é ł');
});
