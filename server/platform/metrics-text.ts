/** A metric's value for one combination of labels. */
export type Sample = { labels?: Record<string, string>; value: number }

/** A histogram's values: the count of each bucket (the last one has no upper bound), and their sum. */
export type HistogramSample = { labels: Record<string, string>; counts: ArrayLike<number>; sum: number }

/** A metric in Prometheus's data model. */
export type Metric = { name: string; help: string } & (
  | { type: 'counter' | 'gauge'; samples: Sample[] }
  | { type: 'histogram'; bounds: readonly number[]; samples: HistogramSample[] }
)

/** The content type of https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Formats metrics in Prometheus's text format.
 * @example metricsText([{ name: 'carte_up', help: 'Whether it runs.', type: 'gauge', samples: [{ value: 1 }] }])
 */
export function metricsText(metrics: Metric[]): string {
  return metrics.map(metricText).join('')
}

function metricText(metric: Metric): string {
  const lines =
    metric.type === 'histogram' ? metric.samples.flatMap((one) => histogramLines(metric, one)) : simpleLines(metric)
  const head = [`# HELP ${metric.name} ${metric.help}`, `# TYPE ${metric.name} ${metric.type}`]
  return `${[...head, ...lines].join('\n')}\n`
}

function simpleLines({ name, samples }: Metric & { samples: Sample[] }): string[] {
  return samples.map(({ labels = {}, value }) => line(name, labels, value))
}

/** Prometheus's buckets are cumulative, unlike the counts of a sample. */
function histogramLines(
  { name, bounds }: { name: string; bounds: readonly number[] },
  { labels, counts, sum }: HistogramSample,
): string[] {
  let total = 0
  const buckets = [...bounds, Infinity].map((bound, at) => {
    total += counts[at] ?? 0
    return line(`${name}_bucket`, { ...labels, le: bound === Infinity ? '+Inf' : String(bound) }, total)
  })
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
}

function line(name: string, labels: Record<string, string>, value: number): string {
  const parts = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`)
  return `${name}${parts.length > 0 ? `{${parts.join(',')}}` : ''} ${value}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
