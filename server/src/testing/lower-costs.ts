import { setCost } from '../modules/accounts/password/hashing.ts';

/**
 * Runs before each test file of the server: hashing a password takes a tenth of a second, and tests have some hundred.
 */
export const lowerCosts = (): void => setCost(2);

lowerCosts();
