/**
 * Says in the reader's words what the browser reports about its graphics card, and whether models for WebGPU
 * can run.
 */

interface Adapter {
  readonly features: ReadonlySet<string>;
  readonly limits: Readonly<Record<string, number>>;
}
interface Gpu {
  requestAdapter(options?: { readonly powerPreference: 'high-performance' }): Promise<Adapter | null>;
}

export interface Graphics {
  readonly available: boolean;
  /** The card can compute with 16-bit numbers, which most models need. */
  readonly halves: boolean;
  readonly why: string;
}

/** The minimum that web-llm requires of a card. */
const needed: readonly (readonly [limit: string, least: number, what: string])[] = [
  ['maxBufferSize', 2 ** 28, 'bytes in one buffer'],
  ['maxStorageBufferBindingSize', 2 ** 27, 'bytes bound at a time'],
  ['maxComputeWorkgroupStorageSize', 2 ** 15, 'bytes of shared memory'],
  ['maxStorageBuffersPerShaderStage', 10, 'buffers at a time'],
];

export async function probeGraphics(): Promise<Graphics> {
  const none = (why: string): Graphics => ({ available: false, halves: false, why });
  const { gpu } = navigator as unknown as { readonly gpu?: Gpu };
  if (!gpu) {
    return none(
      isSecureContext
        ? 'This browser has no WebGPU. Models in one GGUF file run without it.'
        : 'WebGPU works only on pages over https or under localhost, and this page was ' +
            'opened over plain http.',
    );
  }
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' }).catch(() => null);
  if (!adapter)
    return none(
      'The browser found no graphics card that it can use. Models in one GGUF file run without one.',
    );
  for (const [limit, least, what] of needed) {
    const has = adapter.limits[limit] ?? 0;
    if (has < least)
      return none(
        `The graphics card offers ${String(has)} ${what}, but models need ` +
          `${String(least)}. Models in one GGUF file run without it.`,
      );
  }
  const halves = adapter.features.has('shader-f16');
  return {
    available: true,
    halves,
    why: halves
      ? 'The graphics card can run models compiled for WebGPU.'
      : 'The graphics card can run models compiled for WebGPU with 32-bit numbers (q4f32 and ' +
        'similar), but not with 16-bit numbers (q4f16).',
  };
}
