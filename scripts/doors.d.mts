export const doors: Record<string, { rooms: readonly string[]; packages: readonly string[] }>;
export const features: readonly string[];
export const wiring: readonly string[];
export const plugins: readonly {
  folder: string;
  but: readonly string[];
  sees: readonly string[];
}[];
export function pageWithDoors(): string;
export const webSees: readonly RegExp[];
export const webPackages: readonly string[];
