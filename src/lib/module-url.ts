/**
 * URL of a module for a thread or process, by its path below `src`. The build keeps the names of
 * these modules. They run as JavaScript: a test runner that reads TypeScript uses the built file.
 */
export function moduleUrl(name: string): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? `../../dist/${name}.js` : `../${name}.js`, here);
}
