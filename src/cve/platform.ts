import { isOpen } from './cpe.ts';

/** Operating system families, with patterns for texts of a host and for CPE names in records. */
const families: readonly (readonly [name: string, said: RegExp, cpe: RegExp])[] = [
  ['windows', /\bwin(?:32|64|dows)|microsoft-|\biis\b/i, /^microsoft:windows/],
  ['macos', /mac ?os|darwin/i, /^apple:(?:mac|os_x|darwin)/],
  ['freebsd', /freebsd/i, /^freebsd:/],
  ['openbsd', /openbsd(?!:)/i, /^openbsd:openbsd$/],
  ['netbsd', /netbsd/i, /^netbsd:/],
  ['solaris', /solaris|sunos/i, /^(?:sun|oracle):(?:solaris|sunos)/],
  [
    'linux',
    /linux|debian|ubuntu|centos|red ?hat|fedora|suse|alpine|raspbian|gentoo|rocky|almalinux/i,
    /^(?:linux:linux_kernel|debian:|canonical:|redhat:|fedoraproject:|centos:|suse:|opensuse:|novell:|alpinelinux:|gentoo:|oracle:linux|amazon:linux|almalinux:|rocky)/,
  ],
  ['unix', /\(unix\)/i, /^\0/],
];

const systemPrefix = 'os:';

/** Families named in texts of a host, such as `os:linux`. */
export function systemsIn(texts: readonly string[]): string[] {
  const whole = texts.join('\n');
  return families.filter(([, said]) => said.test(whole)).map(([name]) => systemPrefix + name);
}

function familyOf(name: string): string {
  return families.find(([, , cpe]) => cpe.test(name))?.[0] ?? '';
}

/** Words for a family in the target-software field of CPEs. */
const targets: Readonly<Record<string, string>> = {
  windows: 'windows',
  linux: 'linux',
  linux_kernel: 'linux',
  macos: 'macos',
  mac_os: 'macos',
  mac_os_x: 'macos',
  solaris: 'solaris',
  freebsd: 'freebsd',
};

/** Whether a record's conditions besides the product are met. */
export type Presence = 'seen' | 'unseen' | 'absent';

/** What a host shows around a product: `os:linux`, and keys of other products. */
export type Surroundings = ReadonlySet<string>;

export function findTarget(target: string, around: Surroundings): Presence {
  const family = targets[target];
  return family === undefined ? 'unseen' : findSystem(family, around);
}

function findSystem(family: string, around: Surroundings): Presence {
  if (around.has(systemPrefix + family)) return 'seen';
  const others = [...around].filter((each) => each.startsWith(systemPrefix));
  if (others.length === 0) return 'unseen';
  // Unix may be any family except Windows.
  const isUnix = others.length === 1 && others[0] === 'os:unix';
  return isUnix && family !== 'windows' ? 'unseen' : 'absent';
}

/** One alternative, `part:vendor:product:version`. */
function findNeed(need: string, key: string, around: Surroundings): Presence {
  const [part, vendor = '', product = '', version = ''] = need.split(':');
  const name = `${vendor}:${product}`;
  if (part === 'o') return findRelease(name, isOpen(version), around);
  // Firmware runs on its device.
  const isSeen = part === 'h' ? key.startsWith(name) : around.has(name);
  return isSeen ? 'seen' : 'unseen';
}

/**
 * The release of a system is invisible from outside, so `windows_server_2008` matches any Windows.
 */
function findRelease(name: string, isAnyVersion: boolean, around: Surroundings): Presence {
  const family = familyOf(name);
  if (family === '') return 'unseen';
  const presence = findSystem(family, around);
  const isAnyRelease = isAnyVersion && (family !== 'windows' || name === 'microsoft:windows');
  return presence === 'seen' && !isAnyRelease ? 'unseen' : presence;
}

/** The best result among alternatives. */
export function findAlternatives(
  alternatives: readonly string[],
  key: string,
  around: Surroundings,
): Presence {
  const found = alternatives.map((need) => findNeed(need, key, around));
  if (found.includes('seen')) return 'seen';
  return found.includes('unseen') ? 'unseen' : 'absent';
}
