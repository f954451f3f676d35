/** A server that has answered before and is silent this long will not answer. */
export const quietMs = 1_000;
