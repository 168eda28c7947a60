import { describe, expect, it } from 'vitest';
import { serveEnvironment } from './serve-options.ts';

const env = { DATABASE_URL: 'postgres://db/talkies' };

describe('npm run serve', () => {
  it('is production, and takes the roles, port and address that it is told', () => {
    expect(serveEnvironment(['--roles', 'api', '--port', '3001', '--host', '127.0.0.1'], env)).toEqual({
      NODE_ENV: 'production',
      ROLES: 'api',
      PORT: '3001',
      HOST: '127.0.0.1',
    });
  });

  it('takes roles of the environment where none are told, as a service manager gives them', () => {
    expect(serveEnvironment([], { ...env, ROLES: 'worker,reader' })).toEqual({
      NODE_ENV: 'production',
      ROLES: 'worker,reader',
    });
  });

  it('refuses a process without roles, roles that are none, and words that are none', () => {
    expect(() => serveEnvironment([], env)).toThrow('which roles');
    expect(() => serveEnvironment(['--roles', 'api,writer'], env)).toThrow('writer: no such role');
    expect(() => serveEnvironment(['--role', 'api'], env)).toThrow('npm run serve -- --roles');
  });

  it('refuses to run without a database that others can share', () => {
    expect(() => serveEnvironment(['--roles', 'api'], {})).toThrow('DATABASE_URL is not set');
  });
});
