import 'server-only'

/** The credential that the exporter reads for itself: `NAME=VALUE` pairs between commas, encoded as in an address. */
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
