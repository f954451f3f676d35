export function environmentFor(name: string): Record<string, string | undefined>;
export function withReplacedCalls(source: string): string;
