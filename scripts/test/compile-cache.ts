import { join } from 'node:path';
import { root } from './command.ts';

/**
 * Where Node stores compiled code of sources and packages; the shop's processes share it (scripts/start/children.ts).
 * It makes a process that a test starts, or restarts, a third faster.
 */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
