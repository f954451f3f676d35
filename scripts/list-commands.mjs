// Writes cli/commands.json next to the given dist/cli/index.js: the help of every command and the
// module that runs it, so that a command line loads only one command. Also writes the manual pages,
// with dist/cli/man.js.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = ''] = process.argv.slice(2);
const { commands } = await import(pathToFileURL(join(folder, 'index.js')).href);
const places = new Map();
for (const file of readdirSync(join(folder, 'commands')).filter((name) => name.endsWith('.js'))) {
  const loaded = await import(pathToFileURL(join(folder, 'commands', file)).href);
  for (const [exported, value] of Object.entries(loaded)) {
    places.set(value, { module: `./commands/${file}`, exported });
  }
}

const rows = commands.map((command) => {
  const place = places.get(command);
  if (!place) throw new Error(`vedette ${command.name}: no module of cli/commands exports it`);
  return { ...command, ...place };
});
writeFileSync(join(folder, 'commands.json'), JSON.stringify(rows));

const { manualPages } = await import(pathToFileURL(join(folder, 'man.js')).href);
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const manual = join(folder, '..', 'man');
rmSync(manual, { recursive: true, force: true });
mkdirSync(manual);
for (const [name, text] of Object.entries(manualPages(commands, version)))
  writeFileSync(join(manual, name), text);
