/** How a file ends: set by readers, shown in the report. */
export interface Ending {
  /** The file stops before it is complete, as that of an interrupted scan does. */
  isCut: boolean;
}

export type RefusalFault =
  | 'unknown format'
  | 'unclear columns'
  | 'forbidden content'
  | 'encoding'
  | 'archive';

/** The whole file is refused: unreadable, or unsafe. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';
  readonly fault: RefusalFault;

  constructor(fault: RefusalFault, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.fault = fault;
  }
}
