export const doors: Record<string, { rooms: readonly string[]; packages: readonly string[] }>;
export const features: readonly string[];
export const wiring: readonly string[];
export const plugins: readonly {
  folder: string;
  but: readonly string[];
  sees: readonly string[];
}[];
export function pageWithDoors(): string;
export const webFiles: readonly string[];
export const publicFiles: readonly string[];
export const webPackages: readonly string[];
