export function missingTools(path?: string, given?: Record<string, string | undefined>): string[];
export function environmentFor(name: string): Record<string, string | undefined>;
export function withReplacedCalls(source: string): string;
