/** Who has answered a hello by now and says nothing for so long does not mean to. */
export const quietMs = 1_000;
