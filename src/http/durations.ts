const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Durations of one operation by bucket; the last bucket has everything above the bounds. */
class DurationTally {
  readonly buckets = new Float64Array(bounds.length + 1);
  seconds = 0;

  observe(seconds: number): void {
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at++;
    this.buckets[at] = (this.buckets[at] ?? 0) + 1;
    this.seconds += seconds;
  }
}

/** The metric for the registry, and the tally of each operation. */
interface Durations {
  name: string;
  of: (operation: string) => DurationTally;
  get: () => Promise<object>;
}

/**
 * A Prometheus histogram that counts in plain arrays and adds labels only when scraped: with the
 * library, counting costs more than the look-up itself.
 */
export function createDurations(name: string, help: string): Durations {
  const tallies = new Map<string, DurationTally>();
  return {
    name,
    of(operation) {
      let tally = tallies.get(operation);
      if (!tally) tallies.set(operation, (tally = new DurationTally()));
      return tally;
    },
    get() {
      const values = [...tallies].flatMap(([operation, tally]) => toValues(name, operation, tally));
      return Promise.resolve({ name, help, type: 'histogram', values, aggregator: 'sum' });
    },
  };
}

function toValues(name: string, operation: string, { buckets, seconds }: DurationTally) {
  let count = 0;
  const rows = [...bounds, '+Inf'].map((le, at) => {
    count += buckets[at] ?? 0;
    return { metricName: `${name}_bucket`, labels: { le, operation }, value: count };
  });
  return [
    ...rows,
    { metricName: `${name}_sum`, labels: { operation }, value: seconds },
    { metricName: `${name}_count`, labels: { operation }, value: count },
  ];
}
