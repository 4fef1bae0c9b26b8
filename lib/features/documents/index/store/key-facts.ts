import { normalizeAccessKey, parseAccessKey } from '@/lib/core/documents/access-key'

/** Facts in a document's access key; all null where the key cannot be read. A service note has no series. */
type KeyFacts = { number: string | null; series: string | null; issuerTaxId: string | null }

export function factsOfKey(accessKey: string | null): KeyFacts {
  const key = parseAccessKey(normalizeAccessKey(accessKey ?? ''))
  if (!key || key.kind === 'opaque') return { number: null, series: null, issuerTaxId: null }
  if (key.kind === 'nfse') return { number: key.number, series: null, issuerTaxId: key.registration }
  return { number: key.number, series: key.series, issuerTaxId: key.issuerTaxId }
}
