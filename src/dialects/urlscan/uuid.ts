/** Scan ids are numbers below 2^53, or 32 hexadecimal digits; clients expect a UUID. */
export function toUuid(id: string): string {
  const isNumber = /^\d{1,16}$/.test(id);
  const hex = isNumber ? `000000000000400080${BigInt(id).toString(16).padStart(14, '0')}` : id;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** '' if invalid. */
export function fromUuid(uuid: string): string {
  const hex = uuid.toLowerCase().replaceAll('-', '');
  if (!/^[\da-f]{32}$/.test(hex)) return '';
  return hex.startsWith('000000000000400080') ? BigInt(`0x${hex.slice(18)}`).toString() : hex;
}
