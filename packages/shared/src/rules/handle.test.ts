import { expect, test } from 'vitest';
import { handlePattern, isReservedHandle } from './handle.ts';

test.each(['admin', 'support', 'www', 'api', 'login', 'talkies-support', 'ta1kies'])(
  '%s is kept',
  (handle) => {
    expect(isReservedHandle(handle)).toBe(true);
  },
);

test.each(['asha-menon', 'ravi', 'cinemascope', 'homer'])('%s may be taken', (handle) => {
  expect(isReservedHandle(handle)).toBe(false);
  expect(handlePattern.test(handle)).toBe(true);
});

test.each(['Asha', '-asha', 'asha-', 'a--b', 'as ha', 'ஆஷா', 'a_b', '', '../admin'])(
  '%j cannot stand in an address',
  (handle) => {
    expect(handlePattern.test(handle)).toBe(false);
  },
);
