import type { Banner } from '../../banner/store.ts';

/** Nothing was said: '', 0, null, false or an empty list. */
function isBlank(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !value;
}

/** Takes from `more` what is not known yet, one member at a time. */
function fillBlanks<T extends object>(known: T, more: Partial<T>): T {
  const filled = { ...known };
  for (const key of Object.keys(more) as (keyof T)[]) {
    const value = more[key];
    if (value !== undefined && isBlank(filled[key]) && !isBlank(value)) filled[key] = value;
  }
  return filled;
}

/** The same for what two records say of one port. A version belongs to the product it was seen with. */
export function fillBanner(known: Banner, more: Partial<Banner>): Banner {
  const isSameProduct = known.product === '' || known.product === more.product;
  const { htmlMeta, version, ...rest } = more;
  const filled = fillBlanks(known, rest);
  if (isSameProduct && known.version === '' && version) filled.version = version;
  if (htmlMeta) filled.htmlMeta = fillBlanks(known.htmlMeta, htmlMeta);
  return filled;
}
