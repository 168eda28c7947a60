import { expect, test } from 'vitest';
import { confirmationTokens } from './confirmation-token.ts';

const order = {
  id: '0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9',
  userId: 'lata',
  itemId: 'the-entry-kabali-7',
  createdAt: new Date('2026-11-21T09:00:00.000Z'),
};
const tokens = confirmationTokens('a secret of at least thirty-two characters');
const token = tokens.issue(order);

test('a token opens to its order for its user and item, and says until when it is good', () => {
  expect(tokens.open(token, order.userId, order.itemId)).toEqual({
    orderId: order.id,
    expiresAt: new Date('2026-11-22T09:00:00.000Z'),
  });
});

test('it needs no escaping in a path and tells nothing', () => {
  expect(token).toMatch(/^[\w-]{70}$/);
  const bytes = Buffer.from(token, 'base64url').toString('hex');
  expect(bytes).not.toContain(order.id.replaceAll('-', ''));
});

test('the same order has the same link, another order another one', () => {
  expect(tokens.issue(order)).toBe(token);
  expect(tokens.issue({ ...order, id: '1a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9' }).slice(0, 16)).not.toBe(
    token.slice(0, 16),
  );
});

test('for anybody else, another item or another shop it opens to nothing', () => {
  expect(tokens.open(token, 'kishore', order.itemId)).toBeNull();
  expect(tokens.open(token, order.userId, 'another-item')).toBeNull();
  const other = confirmationTokens('another secret of thirty-two characters');
  expect(other.open(token, order.userId, order.itemId)).toBeNull();
});

test('what moves from the user to the item does not pass', () => {
  const joined = tokens.issue({ ...order, userId: 'ab', itemId: 'c' });
  expect(tokens.open(joined, 'a', 'bc')).toBeNull();
});

test('changed in any place it opens to nothing', () => {
  const bytes = Buffer.from(token, 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(tokens.open(changed.toString('base64url'), order.userId, order.itemId)).toBeNull();
  }
});

test.each(['', 'x', token.slice(0, -4), `${token}AAAA`, `${token}=`, '%', '€'.repeat(70)])(
  '%j opens to nothing',
  (text) => {
    expect(tokens.open(text, order.userId, order.itemId)).toBeNull();
  },
);
