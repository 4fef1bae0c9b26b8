import { cleanPasted } from '@/lib/core/pasted-text'
import { formatTaxId, normalizeTaxId } from '@/lib/core/tax-id'
import { isValidCnpj, isValidCpf } from '@/lib/core/tax-id-check'

/** The upstream's names of the types of a Pix key. */
export const pixKeyTypes = ['CPF', 'CNPJ', 'EMAIL', 'TELEFONE', 'CHAVE_ALEATORIA'] as const

export type PixKeyType = (typeof pixKeyTypes)[number]

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const phone = /^\+[1-9]\d{6,14}$/
const brazilianPhone = /^\+55[1-9]{2}(9\d{8}|[2-8]\d{7})$/
const maskedCpf = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/
/** Area code and two separate halves, a grouping that no CPF has. */
const phoneGroups = /^0?\d{2}[ -]\d{4,5}[ -]\d{4}$/
/** International format with `00`; `55` only, or any fourteen digits that begin so would match. */
const dialledAbroad = /^00(?!55)/

/** The key as DICT stores it: documents without mask, e-mail (also from a link) and random key lower-case, phone as `+55…`. */
export function normalizePixKey(type: PixKeyType, text: string): string {
  const trimmed = cleanPasted(text)
  if (type === 'CPF' || type === 'CNPJ') return normalizeTaxId(trimmed)
  return type === 'TELEFONE' ? normalizePhone(trimmed) : trimmed.toLowerCase().replace(/^mailto:/, '')
}

/** Whether two texts are the same key in the normal form of their type, by default the likely type of the first one. */
export function isSamePixKey(one: string, other: string, type = likelyPixKeyType(one)): boolean {
  return type ? normalizePixKey(type, one) === normalizePixKey(type, other) : one.trim() === other.trim()
}

/** The key for display: documents with their mask, others unchanged. */
export function shownPixKey({ type, value }: { type: string; value: string }): string {
  return type === 'CPF' || type === 'CNPJ' ? formatTaxId(value) : value
}

function normalizePhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (/^0?[1-9]{2}\d{8,9}$/.test(digits)) return `+55${digits.replace(/^0/, '')}`
  return /^55[1-9]{2}\d{8,9}$/.test(digits) ? `+${digits}` : digits
}

/** Whether the key has its type's form and check digits. Soft: warn a person, never refuse a request. */
export function looksLikePixKey(type: PixKeyType, text: string): boolean {
  const key = normalizePixKey(type, text)
  return checks[type](key)
}

const checks: Record<PixKeyType, (key: string) => boolean> = {
  CPF: isValidCpf,
  CNPJ: isValidCnpj,
  EMAIL: (key) => key.length <= 77 && email.test(key),
  TELEFONE: (key) => (key.startsWith('+55') ? brazilianPhone : phone).test(key),
  CHAVE_ALEATORIA: (key) => uuid.test(key),
}

/**
 * The possible types of a text, likeliest first. Check digits decide: a text with a CNPJ's is nothing else; eleven
 * digits with a CPF's may still be a mobile number, unless their format shows which.
 */
export function guessPixKeyTypes(text: string): PixKeyType[] {
  const trimmed = cleanPasted(text)
  if (maskedCpf.test(trimmed)) return ['CPF']
  if (isValidCnpj(trimmed)) return ['CNPJ']
  const fitting = pixKeyTypes.filter((type) => looksLikePixKey(type, trimmed))
  if (phoneGroups.test(trimmed) && fitting.includes('TELEFONE')) return ['TELEFONE']
  return dialledAbroad.test(trimmed) ? fitting.filter((type) => type !== 'TELEFONE') : fitting
}

/** The default type of a text while the person has chosen none; undefined when it looks like none. */
export function likelyPixKeyType(text: string): PixKeyType | undefined {
  return guessPixKeyTypes(text)[0]
}
