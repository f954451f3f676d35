/** How a file ends: set by readers, shown in the report. */
export interface Ending {
  /** The file stops before it is complete, as that of an interrupted scan does. */
  isCut: boolean;
}
