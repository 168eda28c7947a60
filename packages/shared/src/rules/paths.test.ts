import { expect, test } from 'vitest';
import * as paths from './paths.ts';

const { patterns } = paths;

test('no two pages stand at the same address', () => {
  const shapes = Object.values(patterns).map((pattern) => pattern.replace(/:\w+/g, ':'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('whatever an id holds, it leads to its own page', () => {
  const id = 'a/b?c#d é~1';
  const coded = 'a%2Fb%3Fc%23d%20%C3%A9~1';
  expect(paths.itemPath(id)).toBe(`/nftdetail/${coded}`);
  expect(paths.certificatePath(id, 7)).toBe(`/nftdetail/${coded}/certificate?serial=7`);
  expect(paths.tokenPath(id)).toBe(`/nfttransfer/${coded}`);
  expect(paths.personPath(id)).toBe(`/u/${coded}`);
  expect(paths.loginPath('/wallet?a=b')).toBe('/login?next=%2Fwallet%3Fa%3Db');
  expect(paths.signUpPath('/wallet?a=b')).toBe('/signup?next=%2Fwallet%3Fa%3Db');
  expect(paths.signUpPath(null)).toBe('/signup');
});

test('a path that is made of parts is one of the named pages', () => {
  const made = {
    item: paths.itemPath('x'),
    certificate: paths.certificatePath('x'),
    marketToken: paths.tokenPath('x'),
    bidConfirmation: paths.bidConfirmationPath('x'),
    person: paths.personPath('x'),
    ownedToken: paths.ownedTokenPath('x'),
    post: paths.postPath('x'),
    confirmation: paths.confirmationPath('x', 'x'),
    login: paths.verifyPath('x'),
    reset: paths.resetPath('x'),
    changeEmail: paths.changeEmailPath('confirm', 'x'),
    newsletter: paths.newsletterPath('leave', 'x'),
    mailsOff: paths.mailsOffPath('x'),
  };
  for (const [name, path] of Object.entries(made)) {
    const { pathname } = new URL(path, 'http://localhost');
    expect(pathname).toBe(patterns[name as keyof typeof patterns].replace(/:\w+/g, 'x'));
  }
});
