/**
 * Where a module of ours lies for a thread or a process of its own, by its path below `src`; whoever is named
 * here keeps that name in the build. They run JavaScript: under a test runner that reads TypeScript they take
 * the built file.
 */
export function moduleUrl(name: string): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? `../../dist/${name}.js` : `../${name}.js`, here);
}
