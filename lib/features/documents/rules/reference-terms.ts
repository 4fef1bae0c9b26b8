import { normalizeTaxId } from '@/lib/core/tax-id'
import { isValidCnpj, isValidCpf } from '@/lib/core/tax-id-check'

const mostTerms = 100
const longest = 80
const shortest = 6
const fewestDigits = 10

/**
 * Terms of texts that may be the id of a payment, a charge or an order, each once, in their case: the parts between
 * spaces and signs that no id has, and their own parts, since an id may be joined to a label (`TXID-…`) or to what
 * follows it.
 */
export function referenceTerms(texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => (text ? wordsOf(text) : []))
  return [...new Set(words)].slice(0, mostTerms)
}

function wordsOf(text: string): string[] {
  return text.split(/[\s:;,=|"'<>()[\]{}]+/).flatMap((piece) => {
    const whole = trimmed(piece)
    if (isTaxId(whole)) return []
    return [whole, ...whole.split(/[^A-Za-z0-9_-]+/).map(trimmed), ...whole.split(/[^A-Za-z0-9]+/)].filter(mayBeId)
  })
}

const trimmed = (word: string) => word.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')

function mayBeId(word: string): boolean {
  if (word.length < shortest || word.length > longest || isTaxId(word)) return false
  if (/^\d+$/.test(word)) return word.length >= fewestDigits
  return /[A-Za-z]/.test(word) && /\d/.test(word)
}

const isTaxId = (word: string) => isValidCpf(normalizeTaxId(word)) || isValidCnpj(normalizeTaxId(word))
