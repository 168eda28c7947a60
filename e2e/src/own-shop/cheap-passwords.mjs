// Loaded before everything else in a journeys' shop: hashing one of its hundreds of passwords would cost a tenth of a
// second, and these need no protection.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2 }, done);
syncBuiltinESMExports();
