/** How a file ends: readers write it down, whoever reports looks. */
export interface Ending {
  /** The file stops before it is complete, as that of an interrupted scan does. */
  isCut: boolean;
}
