/**
 * Every text that readers see passes through here, under the name of its part: `npm run texts` collects them for
 * translators. Texts with values are functions, because word order differs between languages.
 */
export const defineTexts = <const T extends object>(_part: string, texts: T): T => texts;
