export declare const sharedDataMap: readonly (readonly [
  feed: string,
  file: string,
  source?: string,
])[];
