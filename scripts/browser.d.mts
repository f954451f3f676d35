export interface Machine {
  setting: string;
  isRoot: boolean;
  exists: (file: string) => boolean;
  readTried: () => string;
  noteTried: (packages: string) => void;
  /** Resolves to whether it succeeded. */
  apt: (args: readonly string[]) => Promise<boolean>;
  say: (line: string) => void;
}

export declare function ensureBrowser(machine?: Machine): Promise<void>;
