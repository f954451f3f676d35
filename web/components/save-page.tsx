import { texts } from '../texts.ts';
import { download } from './download.ts';
import { escapeHtml } from './escape-html.ts';

/** Saves the page as one file for readers without an account. */
export function SavePage({ name }: { name: string }) {
  return (
    <button class="button" onClick={() => void savePage(name)}>
      {texts.saveAsHtml}
    </button>
  );
}

/** The file loads nothing and runs nothing, whatever it contains. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

async function savePage(name: string): Promise<void> {
  const main = document.getElementById('main');
  if (!main) return;
  // As for printing: tables show all rows.
  dispatchEvent(new Event('beforeprint'));
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const copy = copyOf(main);
  dispatchEvent(new Event('afterprint'));
  const html = [
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(name)}</title>`,
    `<style>${stylesForPaper()}</style></head><body>${copy.outerHTML}</body></html>\n`,
  ];
  download(`${name}.html`, 'text/html', html);
}

/** Inlines pictures. Drops links and controls, which are useless to readers of the file. */
function copyOf(main: HTMLElement): HTMLElement {
  const copy = main.cloneNode(true) as HTMLElement; // a clone has its original's type
  const pictures = [...main.querySelectorAll('img')];
  for (const [at, picture] of [...copy.querySelectorAll('img')].entries()) {
    const data = dataOf(pictures[at]);
    if (data === '') picture.remove();
    else picture.src = data;
  }
  const controls = 'form, input, select, textarea, dialog, .menu, .table-tools, button.button';
  for (const control of copy.querySelectorAll(controls)) control.remove();
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href');
  for (const fold of copy.querySelectorAll('details')) fold.open = true;
  return copy;
}

/** Data URL of a picture; '' if it did not load. */
function dataOf(picture: HTMLImageElement | undefined): string {
  if (!picture || picture.naturalWidth === 0) return '';
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas.toDataURL();
}

/** Makes print rules apply always; other media rules stay as they are. */
function stylesForPaper(): string {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  return rules
    .flatMap((rule) =>
      rule instanceof CSSMediaRule && rule.media.mediaText === 'print'
        ? [...rule.cssRules]
        : [rule],
    )
    .map(({ cssText }) => cssText)
    .join('\n')
    .replaceAll('</', '<\\/');
}
