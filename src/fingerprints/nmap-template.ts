import type { Change, Param } from './rule.ts';

/** `$1`, `$P(1)`, `$SUBST(1,"_",".")`, `$I(1,">")`. */
const variable =
  /\$(?:(\d)|P\((\d)\)|SUBST\((\d),"([^"]{0,64})","([^"]{0,64})"\)|I\((\d),"([<>])"\))/g;

/** Reads nmap's templates: each variable becomes a capture parameter, and the text refers to it by name. */
export class Template {
  readonly captures: Param[] = [];

  read(text: string): string {
    return text.replace(variable, (...found: (string | undefined)[]) => {
      const [, plain, printable, replaced, from = '', to = '', packed, sign] = found;
      const group = Number(plain ?? printable ?? replaced ?? packed);
      if (printable !== undefined) return this.#capture(group, { kind: 'printable' });
      if (replaced !== undefined) return this.#capture(group, { kind: 'replace', from, to });
      if (packed === undefined) return this.#capture(group);
      return this.#capture(group, { kind: 'number', order: sign === '<' ? 'little' : 'big' });
    });
  }

  #capture(group: number, change?: Change): string {
    const name = `_tmp.${this.captures.length + 1}`;
    this.captures.push({ name, group, value: '', ...(change ? { change } : {}) });
    return `{${name}}`;
  }
}
