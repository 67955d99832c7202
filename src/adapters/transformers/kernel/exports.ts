/** What the compiled kernel offers; `kernel.ts` says what each function does. Numbers are addresses and counts. */
export interface Kernel {
  pack(weights: number, packed: number, sums: number, outputs: number, inputs: number): void;
  addFromTable(
    rows: number,
    indices: number,
    count: number,
    width: number,
    table: number,
    scale: number,
    zero: number,
  ): void;
  normalise(rows: number, count: number, width: number, weight: number, bias: number): void;
  gelu(rows: number, length: number): void;
  tanh(rows: number, length: number): void;
  add(rows: number, others: number, length: number): void;
  quantize(
    rows: number,
    count: number,
    width: number,
    quantized: number,
    scales: number,
    zeros: number,
  ): void;
  linear(
    quantized: number,
    scales: number,
    zeros: number,
    count: number,
    inputs: number,
    packed: number,
    sums: number,
    weightScales: number,
    bias: number,
    outputs: number,
    out: number,
  ): void;
  attention(
    queries: number,
    keys: number,
    values: number,
    asked: number,
    count: number,
    width: number,
    scratch: number,
    out: number,
  ): void;
}
