const countryForm = /^[A-Z]{2}$/;
const hexForm = /^[\da-f]+$/;

/** Two capital letters. */
export function countryOf(value: string): string | undefined {
  const country = value.toUpperCase();
  return countryForm.test(country) ? country : undefined;
}

/** So many hexadecimal digits in lower case; colons between them are dropped. */
export function hexOf(digits: number): (value: string) => string | undefined {
  return (value) => {
    const hex = value.replaceAll(':', '').toLowerCase();
    return hex.length === digits && hexForm.test(hex) ? hex : undefined;
  };
}
