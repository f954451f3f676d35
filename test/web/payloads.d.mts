export function payloads(count: number): string[];
export const mostPayloads: number;
