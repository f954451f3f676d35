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
