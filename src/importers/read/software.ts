interface Software {
  product: string;
  version: string;
}

/** `nginx/1.18.0 (Ubuntu)`, `OpenSSH_8.9p1 Ubuntu-3`, `Apache`: the first word, as name and version. */
export function softwareOf(text: string): Software {
  const [word = ''] = text
    .trim()
    .slice(0, 200)
    .split(/[\s(;,]/);
  const [, product = word, version = ''] = /^(.+?)[/_]v?(\d.*)/.exec(word) ?? [];
  return { product, version };
}
