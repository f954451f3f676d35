import type { Values } from '../../../../search/collection.ts';
import type { FieldIndex } from './field.ts';
import type { Overlay } from './overlay.ts';
import { nowhere, type Positions } from './positions.ts';
import type { Segment } from './segment.ts';
import type { DerivedOwner } from '../../facts.ts';

/** A segment at one point in time, with derived fields and removals. */
export class View {
  readonly segment: Segment;
  readonly gone: Positions;
  readonly #overlays: ReadonlyMap<DerivedOwner, Overlay>;

  constructor(segment: Segment, overlays: readonly Overlay[] = [], gone: Positions = nowhere) {
    this.segment = segment;
    this.gone = gone;
    this.#overlays = new Map(overlays.map((overlay) => [overlay.owner, overlay]));
  }

  /** Any field, of any owner. */
  field(name: string): FieldIndex {
    const owner = this.segment.collection.fields[name]?.owner ?? 'document';
    if (owner === 'document') return this.segment.field(name);
    const overlay = this.#overlays.get(owner);
    if (!overlay) throw new Error(`${name} hangs on ${owner}, of which no facts were given`);
    return overlay.field(name);
  }

  /** The derived fields of one document. */
  factsAt(position: number): Values {
    const facts: Record<string, (string | number)[]> = {};
    for (const [name, { owner }] of Object.entries(this.segment.collection.fields)) {
      const values = owner === 'document' ? [] : this.field(name).valuesAt(position);
      if (values.length > 0) facts[name] = values;
    }
    return facts;
  }
}
