import { createHash } from 'node:crypto';

const style = `:root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#57606a;--line:#d8dee4;--tint:#f6f8fa}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--soft:#9198a1;--line:#30363d;--tint:#161b22}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:62rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}h1{font-size:1.9rem;margin:0;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:2.25rem 0 .6rem}.sub{color:var(--soft);margin:.3rem 0 1.2rem}
.verdict{display:inline-flex;gap:.75rem;align-items:center;padding:.55rem .95rem;border-radius:.6rem;background:var(--tint);border:1px solid var(--line);font-weight:600}
.bar{display:inline-grid;grid-auto-flow:column;gap:3px}.bar i{width:1.4rem;height:.7rem;border-radius:2px;background:var(--line)}
.v1 i.on,.v2 i.on{background:#1a7f37}.v3 i.on{background:#bf8700}.v4 i.on,.v5 i.on{background:#cf222e}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.92rem}th,td{text-align:left;vertical-align:top;padding:.38rem .8rem .38rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{color:var(--soft);font-weight:500;white-space:nowrap}img{max-width:100%;border:1px solid var(--line);border-radius:.6rem;margin-top:1.5rem}
details{margin:.4rem 0}summary{cursor:pointer}textarea{width:100%;margin-top:.4rem;font:.85rem/1.45 ui-monospace,monospace;color:inherit;background:var(--tint);border:1px solid var(--line);border-radius:.4rem;padding:.5rem}
footer{margin-top:3rem;color:var(--soft);font-size:.85rem}@media print{main{padding:0}}`;

/** Page content comes from untrusted sites, so nothing may run, load or be clicked. */
export const paperPolicy = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A section of a page: key-value pairs if it has no header, else a table. */
export interface Section {
  title: string;
  header?: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Paper {
  /** Title of the window. */
  title: string;
  /** Markup, in which all quoted text is escaped. */
  body: readonly string[];
}

/** A self-contained page: no scripts, no links, no external resources. */
export function renderPaper({ title, body }: Paper): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${paperPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow, noarchive">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body.join('\n')}
</main>
</body>
</html>
`;
}

export function renderSection({ title, header, rows }: Section): string {
  const head = header
    ? `<thead><tr>${header.map((cell) => `<th>${escapeHtml(cell)}</th>`).join('')}</tr></thead>`
    : '';
  const body = rows.map(([first = '', ...rest]) => {
    const tag = header ? 'td' : 'th';
    const cells = rest.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
    return `<tr><${tag}>${escapeHtml(first)}</${tag}>${cells}</tr>`;
  });
  const table = `<table>${head}<tbody>${body.join('')}</tbody></table>`;
  return `<section><h2>${escapeHtml(title)}</h2><div class="wide">${table}</div></section>`;
}

/** Shows bidirectional control characters as escapes, as the terminal output does. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}
