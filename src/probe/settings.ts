export const probeLimits = {
  /** For a greeting on ports whose protocol is unknown. */
  probeListenMs: 500,
  /** For an answer to a protocol that the port does not suggest, plus ten round trips; at most probeAnswerMs. */
  probeGuessMs: 1_000,
  /** For each answer of a service. */
  probeAnswerMs: 3_000,
  /** For one port in total. */
  probeSeconds: 30,
};
