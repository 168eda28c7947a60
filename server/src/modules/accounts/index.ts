export { makeOperator } from './make-operator.ts';
export { confirmPassword } from './password/confirm-password.ts';
export { demonstrationAccounts, recoveryHold } from './reads.ts';
export { users } from './tables.ts';
