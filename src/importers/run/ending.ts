/** How a file ends: set by readers, shown in the report. */
export interface Ending {
  /** The file is truncated, for instance by an interrupted scan. */
  isCut: boolean;
}

export type RefusalFault =
  | 'unknown format'
  | 'unclear columns'
  | 'forbidden content'
  | 'encoding'
  | 'archive';

/** The whole file is rejected: unreadable or unsafe. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';
  readonly fault: RefusalFault;

  constructor(fault: RefusalFault, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.fault = fault;
  }
}
