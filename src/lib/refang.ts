/** Undoes the usual ways to make addresses and links unclickable: `hxxp://bad[.]example`. */
export function refang(text: string): string {
  return text
    .replace(/[[({](?:\.|dot)[\])}]/gi, '.')
    .replace(/\\\./g, '.')
    .replace(/\[:\/\/\]/g, '://')
    .replace(/\[:\]/g, ':')
    .replace(/\[(?:@|at)\]/gi, '@')
    .replace(/(?<![\p{L}\p{N}])h(?:xx|tt|XX)p(s?)(?=:\/\/)/giu, 'http$1')
    .replace(/(?<![\p{L}\p{N}])fxp(?=:\/\/)/giu, 'ftp');
}
