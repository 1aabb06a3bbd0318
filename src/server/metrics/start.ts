/** Begins to measure where an operator has named a port for it. Elsewhere nothing of it is loaded. */
import type { Metrics } from './registry.ts'

type Settings = { METRICS_PORT?: number | undefined; METRICS_HOST: string; METRICS_TOKEN?: string | undefined }

export type Measuring = { observeCall: Metrics['observeCall']; announce: string; close(): Promise<void> }

/** @throws Error when no port is free. */
export async function startMetrics(
  settings: Settings,
  sources: Parameters<typeof import('./registry.ts').createMetrics>[0],
): Promise<Measuring | null> {
  if (settings.METRICS_PORT === undefined) return null
  const [{ createMetrics }, { listenForMetrics }] = await Promise.all([import('./registry.ts'), import('./listener.ts')])
  const metrics = createMetrics(sources)
  const listener = await listenForMetrics(metrics, {
    host: settings.METRICS_HOST,
    port: settings.METRICS_PORT,
    token: settings.METRICS_TOKEN,
  })
  return {
    observeCall: metrics.observeCall,
    announce: `metrics at ${listener.url}`,
    async close() {
      metrics.stop()
      await listener.close()
    },
  }
}
