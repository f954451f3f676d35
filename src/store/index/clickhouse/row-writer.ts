/** Shorter texts have a length of one byte. */
const shortText = 64;

/** Rows in ClickHouse's RowBinary format: every value as its bytes, so nothing is escaped or rounded. */
export class RowWriter {
  #bytes = Buffer.allocUnsafe(65_536);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  u32(value: number): this {
    this.#room(4);
    this.#length = this.#bytes.writeUInt32LE(value, this.#length);
    return this;
  }

  /** Up to 2^53. */
  u64(value: number): this {
    this.#room(8);
    this.#bytes.writeUInt32LE(value % 2 ** 32, this.#length);
    this.#bytes.writeUInt32LE(Math.floor(value / 2 ** 32), this.#length + 4);
    this.#length += 8;
    return this;
  }

  i64(value: number): this {
    if (value >= 0) return this.u64(value);
    this.#room(8);
    this.#bytes.writeBigInt64LE(BigInt(value), this.#length);
    this.#length += 8;
    return this;
  }

  f64(value: number): this {
    this.#room(8);
    this.#length = this.#bytes.writeDoubleLE(value, this.#length);
    return this;
  }

  /** Without a length prefix: fixed strings, or encoded rows. */
  raw(bytes: Uint8Array): this {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  text(value: string): this {
    if (value.length < shortText && this.#asciiText(value)) return this;
    const bytes = Buffer.byteLength(value, 'utf8');
    this.count(bytes);
    this.#room(bytes);
    this.#length += this.#bytes.write(value, this.#length, 'utf8');
    return this;
  }

  /** Most texts are short and ASCII, and a call for each would cost more than its bytes. */
  #asciiText(value: string): boolean {
    this.#room(shortText);
    let at = this.#length;
    this.#bytes[at++] = value.length;
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (code > 127) return false;
      this.#bytes[at++] = code;
    }
    this.#length = at;
    return true;
  }

  /** A variable-length number: lengths of texts and lists. */
  count(value: number): this {
    this.#room(5);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
    return this;
  }

  texts(values: readonly string[]): this {
    this.count(values.length);
    for (const value of values) this.text(value);
    return this;
  }

  numbers(values: readonly number[]): this {
    this.count(values.length);
    for (const value of values) this.f64(value);
    return this;
  }

  take(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
