import { expect, test } from 'vitest';
import { mayChange } from './refusal.ts';

test.each(['minter', 'registrar', 'cashier', 'granter', 'organiser'] as const)(
  'a refusal because an account is not the %s is waited out until the owner names it',
  (role) => {
    const refusal = { code: `contract/not-${role}`, text: 'Refused.', retryable: false };
    expect(mayChange(refusal, role)).toBe(true);
    expect(mayChange(refusal, 'vault:asha')).toBe(false);
  },
);
