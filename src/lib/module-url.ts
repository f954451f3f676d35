/**
 * URL of a module for a thread or process, by its path below `src`; modules named here keep their
 * names in the build. They run JavaScript: under a test runner that reads TypeScript, the built
 * file is used.
 */
export function moduleUrl(name: string): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? `../../dist/${name}.js` : `../${name}.js`, here);
}
