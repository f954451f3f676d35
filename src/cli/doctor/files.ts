import { accessSync, constants, lstatSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { join, relative } from 'node:path';
import { explainFault, faultOf } from '../../lib/file-fault.ts';
import { nameOf, ownerOf } from '../../store/owner.ts';
import { bad, ok, warning, type Examine } from './diagnosis.ts';

export const examineFolder: Examine = ({ config: { data } }) => {
  try {
    const { mode } = statSync(data);
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
    const isOpen = (mode & 0o077) !== 0;
    return isOpen ? warning(`${data} is readable by other users`, `chmod 700 ${data}`) : ok(data);
  } catch (error) {
    if (faultOf(error, data) === 'missing') return ok(`${data}, created at first start`);
    const { why } = explainFault(error, data);
    return bad(why, 'Set VEDETTE_DATA to a folder you can write to.');
  }
};

const namesShown = 3;
/** Files beyond this number were created the same way. */
const mostFiles = 100_000;

/** Checks that everything below the data folder belongs to its owner and is accessible. */
export const examineOwners: Examine = ({ config: { data } }) => {
  try {
    const owner = ownerOf(data);
    const paths = [...pathsBelow(data)];
    const strange = paths.filter((path) => !isUsable(path, owner));
    const user = nameOf(owner);
    if (strange.length === 0) return ok(`${paths.length}, all owned by ${user}`);
    const names = strange.slice(0, namesShown).map((path) => relative(data, path));
    const more = strange.length > namesShown ? ', …' : '';
    return bad(
      `${strange.length} of ${paths.length} cannot be used by ${user}: ${names.join(', ')}${more}`,
      `chown -R ${user.replace('#', '')} ${data} && chmod -R u+rwX ${data}`,
    );
  } catch (error) {
    if (faultOf(error, data) === 'missing') return ok('none yet');
    return bad(explainFault(error, data).why, 'Run it as the user that runs the server.');
  }
};

function isUsable(path: string, owner: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return true; // removed meanwhile
  const needed = found.isDirectory() ? 0o700 : 0o400;
  return found.uid === owner && (found.mode & needed) === needed;
}

function* pathsBelow(folder: string): Generator<string> {
  let waiting = [folder];
  for (let count = 0; count < mostFiles;) {
    const [next, ...others] = waiting;
    if (next === undefined) return;
    waiting = others;
    for (const entry of entriesOf(next, folder)) {
      const path = join(next, entry.name);
      yield path;
      count++;
      if (entry.isDirectory()) waiting.push(path);
    }
  }
}

/** Unreadable subfolders are reported themselves, so their content is skipped. */
function entriesOf(folder: string, top: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (folder === top) throw error;
    return [];
  }
}
