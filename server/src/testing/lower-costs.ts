import { setCost } from '../modules/accounts/password/hashing.ts';

/** Runs before each test file of the server: a password costs a tenth of a second, and tests have some hundred of them. */
export const lowerCosts = (): void => setCost(2);

lowerCosts();
