import 'server-only'

/** The collector's credential: comma-separated `NAME=VALUE` pairs, percent-encoded. */
export function collectorHeaders(): Record<string, string> {
  const pairs = (process.env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair.includes('='))
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [decoded(pair.slice(0, at)).toLowerCase(), decoded(pair.slice(at + 1))]
    }),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return text.trim()
  }
}
