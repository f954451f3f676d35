/**
 * Every text that readers see passes through here, under the name of its part: `npm run texts` gathers them all for
 * translators. Texts with values in them are functions, because languages order words differently.
 */
export const defineTexts = <const T extends object>(_part: string, texts: T): T => texts;
