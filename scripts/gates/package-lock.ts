/** The entry of one package in package-lock.json. */
interface Entry {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * The packages that others in the lock file need and that it lacks. An `npm install` beside installed packages drops
 * those that this system does not use; `npm ci` then refuses the whole file, on every system.
 *
 * @param packages of package-lock.json, by their folders
 */
export function packageLockProblems(packages: Record<string, Entry>): string[] {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map(
        (name) =>
          `package-lock.json lacks ${name}, which ${path} needs: take ${path} out of it, then npm install --package-lock-only`,
      ),
  );
}

/**
 * The folders in which Node looks for the dependencies of the package at `path`: for `a/b` in `a/b/`, `a/` and ``,
 * before `node_modules`.
 */
function foldersAbove(path: string): string[] {
  const parts = path.split('/');
  return ['', ...parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)];
}
