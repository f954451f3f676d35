import type { Check } from './check.ts';
import type { Seen } from './seen.ts';

const programEnding =
  /\.(?:exe|msi|msix|scr|com|pif|bat|cmd|ps1|vbs|vbe|wsf|hta|jar|apk|xapk|dmg|pkg|deb|rpm|appimage|lnk|iso|img|cpl|dll|xll)$/i;
const doubleEnding = /\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|txt|mp[34])\s{0,20}\.[a-z\d]{2,8}$/i;
const programTypes =
  /^application\/(?:x-ms-?download|x-msdos-program|x-msi|vnd\.microsoft\.portable-executable|vnd\.android\.package-archive|java-archive|x-apple-diskimage|hta|x-dosexec|x-executable|x-debian-package|x-rpm)/i;

export const files: Check = {
  name: 'files',
  says: 'Executable file types: linked, served, or downloaded without a click.',
  run(seen) {
    const { page } = seen;
    const named = distinct(page.links.map(({ url }) => url).filter(isProgram));
    const answered = seen.requests.filter(
      ({ mimeType, url }) => programTypes.test(mimeType) || isProgram(url),
    );
    const offered = page.downloads.filter(
      ({ url, fileName }) => isProgram(url) || programEnding.test(fileName.slice(-200)),
    );
    const accessed = distinct([...answered, ...offered].map(({ url }) => url));
    return {
      detected_program: {
        program_data_in_html_source: named,
        program_data_with_access: accessed,
      },
      summary: { suspicious_file: suspicious(seen, [...named, ...accessed]).size },
    };
  },
};

/** A vendor may link to its own program, but a download that starts by itself is suspicious. */
function suspicious({ page, requests, hostOf }: Seen, programs: readonly string[]): Set<string> {
  const unasked = page.downloads.map(({ url }) => url);
  const loaded = new Set(requests.map(({ url }) => url));
  const disguised = programs.filter(
    (url) => doubleEnding.test(fileOf(url)) || hostOf(url)?.isAddress === true || loaded.has(url),
  );
  return new Set([...unasked, ...disguised]);
}

function isProgram(url: string): boolean {
  const file = fileOf(url);
  return file !== '' && programEnding.test(file);
}

/** Last path segment, truncated; '' if none. */
function fileOf(url: string): string {
  const path = /^https?:\/\/[^/?#]+(\/[^?#]*)/i.exec(url.slice(0, 4_000))?.[1] ?? '';
  return path.slice(path.lastIndexOf('/') + 1).slice(-200);
}

function distinct(urls: readonly string[]): string[] {
  return [...new Set(urls)];
}
